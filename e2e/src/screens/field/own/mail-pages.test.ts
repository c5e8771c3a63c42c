import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import { openSite } from '../../../site.ts';
import type { Page } from 'playwright-core';

const site = openSite();

type Kind = 'invite' | 'reset' | 'change-email';
const email = (username: string): string => `${username}@mails.example`;

/** Creates a link as it is mailed; returns the page that it opens. `exp` is its end, in ms. */
async function mailed(kind: Kind, username: string, exp = Date.now() + 60_000): Promise<`/field/${string}`> {
  const { db, url } = site.server();
  const admin = await demoClient(url, 'admin', 'web');
  const user = (await admin.users.list({ query: { find: JSON.stringify({ username }) } })).data.find(
    (each) => each.username === username,
  );
  if (user === undefined) throw new Error('The user is one of the demonstration.');
  const token = randomBytes(32).toString('base64url');
  const to = email(kind === 'change-email' ? `${username}-new` : username);
  if (kind !== 'change-email')
    await db
      .updateTable('app_user')
      .set({ email: to, ...(kind === 'invite' ? { password_hash: null } : {}) })
      .where('id', '=', user.id)
      .execute();
  await db
    .insertInto('account_link')
    .values({
      id: randomUUID(),
      kind,
      user_id: user.id,
      email: to,
      app: 'app',
      token_hash: createHash('sha256').update(token).digest('hex'),
      data: JSON.stringify({ username }),
      cts: Date.now(),
      exp,
    })
    .execute();
  return `/field/update-password?is=${kind}&id=${user.id}#token=${token}`;
}

async function choose(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password', { exact: true }).fill(repeated);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test.each([
  ['invite', 'tech3', 'Choose a password'],
  ['reset', 'tech4', 'Choose a new password'],
] as const)(
  'a link of the kind %s sets a password on the phone, and logs in with it',
  async (kind, username, heading) => {
    const address = await mailed(kind, username);
    const page = await site.openSignedOut(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByText(`${username}, ${email(username)}`).waitFor();
    await choose(page, 'short');
    await page.getByText('At least 8 characters').nth(1).waitFor();
    await choose(page, 'long enough', 'long enoug');
    await page.getByText('The passwords are not the same.').waitFor();
    await expectAccessible(page);
    await page.context().setOffline(true);
    await choose(page, 'long enough');
    await page.getByRole('alert').filter({ hasText: 'Network Unreachable' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('button', { name: 'Sync', exact: true }).waitFor({ timeout: 60_000 });
    expect(page.url()).not.toContain('token');
    // The link works once.
    const again = await site.openSignedOut(address);
    await again.getByRole('alert').filter({ hasText: 'This link has already been used.' }).waitFor();
    await expectAccessible(again);
    // The password opens the app under the address too.
    await again.getByRole('button', { name: 'Back to login' }).click();
    await again.getByLabel('Username').fill(email(username));
    await again.getByLabel('Password', { exact: true }).fill('long enough');
    await again.getByRole('button', { name: 'Log in' }).click();
    await again.getByRole('button', { name: 'Sync', exact: true }).waitFor({ timeout: 60_000 });
  },
);

test('a new address is confirmed with the password', async () => {
  const page = await site.openSignedOut(await mailed('change-email', 'tech5'));
  await page.getByRole('heading', { level: 1, name: 'Confirm your email address' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor({ timeout: 60_000 });
  const { user } = (await (await demoClient(site.server().url, 'tech5', 'app')).session.profile({})).data;
  expect(user.email).toBe(email('tech5-new'));
});

test('a link that has expired says so and leads to a new one; an invitation is sent by the office', async () => {
  const page = await site.openSignedOut(await mailed('reset', 'tech6', 1));
  await page.getByRole('alert').filter({ hasText: 'This link has expired or is no longer valid.' }).waitFor();
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await page.getByRole('button', { name: 'Send link' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Enter your username or email address').waitFor();
  await page.getByLabel('Username').fill('tech6');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('status').filter({ hasText: 'a link is on its way' }).waitFor();
  await expectAccessible(page);

  const invited = await site.openSignedOut(await mailed('invite', 'tech7', 1));
  await invited.getByText('Ask your office to send the invitation again.').waitFor();
  expect(await invited.getByRole('button', { name: 'Request a new link' }).count()).toBe(0);

  const torn = await site.openSignedOut('/field/update-password?is=reset');
  await torn.getByRole('alert').filter({ hasText: 'This link is invalid.' }).waitFor();
});

test('the login leads to a new password', async () => {
  const page = await site.openSignedOut('/field/');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Username').fill('tech1');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('alert').filter({ hasText: 'Network Unreachable' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/field/reset-password');
  await page.context().setOffline(false);
});
