import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { chooseScene, makeJob } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** Lets the server answer every call as one whose database is not initialised. */
async function withoutSite(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const json = { ok: false, code: 'server.not_initialised', dbinit: true, params: {} };
    await route.fulfill({ status: 503, json });
  });
}
async function logInAs(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('demo-2026');
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a server without a site leads from the login to a page that says so, and on once there is one', async () => {
  const page = await site.openSignedOut('/field/reset-password');
  await withoutSite(page);
  await page.goto('/field/login');
  await heading(page, 'The system has not been set up yet').waitFor();
  expect(new URL(page.url()).pathname).toBe('/field/install');
  await page.getByText('Ask your server administrator to finish the installation').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await heading(page, 'The system has not been set up yet').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/field/login');
  // There is nothing to install.
  await page.goto('/field/install');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
});

test('a sync with a server without a site leads there once; the work on the phone goes on, also without a network', async () => {
  const { url } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  const job = await makeJob(admin, scene, { title: 'Goes on', day: scene.day, hour: 20, assigned: true });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await withoutSite(page);
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await heading(page, 'The system has not been set up yet').waitFor();
  await page.getByText('Your work stays on this device.').waitFor();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('The server cannot be reached').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await field.startJob(page, job.docno);
  await page.context().setOffline(false);
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
  // Another refusal of the same server leads nobody away from their jobs.
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await page.getByText('The system has not been set up yet.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/field/');
});

test.each(['customer1', 'billing'])(
  '%s, who may not use the phone app, reads why and whom to ask',
  async (username) => {
    const page = await site.openSignedOut('/field/');
    await logInAs(page, username);
    await heading(page, 'Access denied').waitFor();
    expect(new URL(page.url()).pathname).toBe('/field/error-page/access-denied');
    await page.getByText('This account may not use this app.').waitFor();
    await page.getByText('Ask your administrator for access, or log in with another account.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to login' }).click();
    await field.logIn(page, 'tech1');
  },
);

test('a page that the user has no right to says so without a network, and leads back', async () => {
  const page = await site.open('tech2', '/field/');
  const admin = await demoClient(site.server().url, 'admin', 'web');
  await admin.settings.save({ body: { settings: { enableLeave: false } } });
  await field.sync(page);
  await page.context().setOffline(true);
  await page.goto('/field/viewleave/new');
  await heading(page, 'Access denied').waitFor();
  expect(new URL(page.url()).pathname).toBe('/field/error-page/access-denied');
  await page.getByText('You do not have access to this page. Ask your administrator for access.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
  await page.context().setOffline(false);
  await admin.settings.save({ body: { settings: { enableLeave: true } } });
});
