import { clientOf } from '@field-service/testing/client.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { openSite } from '../../site.ts';

const site = openSite();

/** Reads a row of the device's own database, without the app. */
const deviceRow = async (page: Page, table: string): Promise<unknown> =>
  await page.evaluate(
    async (name) =>
      await new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('field-service-device');
        opening.addEventListener('error', () => reject(new Error('the database cannot be opened')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.addEventListener('error', () => reject(new Error('the table cannot be read')));
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.parse(JSON.stringify(reading.result[0] ?? null)));
          });
        });
      }),
    table,
  );

const tokenOf = async (page: Page): Promise<string> => {
  const row = await deviceRow(page, 'sessions');
  const token: unknown = typeof row === 'object' && row !== null && 'token' in row ? row.token : undefined;
  if (typeof token !== 'string') throw new Error('a phone that is logged in has a token');
  return token;
};

/** Opens the app of a user who has just logged in and whose device has registered its key. */
async function openWithKey(): Promise<Page> {
  const page = await site.openSignedOut('/field/');
  await field.logIn(page, 'tech1');
  await expect.poll(async () => await deviceRow(page, 'secrets')).not.toBeNull();
  return page;
}

test('a session that the server has ended is renewed by the key of the device, without the user', async () => {
  const page = await openWithKey();
  const token = await tokenOf(page);
  await clientOf({ url: site.server().url, token, caller: 'staff' }).session.logout({});
  await field.sync(page);
  expect(await tokenOf(page)).not.toBe(token);
  expect(await page.getByText(/Your session has ended/).isVisible()).toBe(false);
});

test('a session that cannot be renewed is said in a banner, which covers nothing, until the next login', async () => {
  const page = await openWithKey();
  const admin = await demoClient(site.server().url, 'admin', 'web');
  const { user } = (await (await demoClient(site.server().url, 'tech1', 'app')).session.profile({})).data;
  await admin.users.resetDevice({ params: { id: user.id } });
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  const banner = page.getByRole('status').filter({ hasText: 'Your session has ended.' });
  await banner.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.reload();
  await banner.waitFor();
  await page.getByRole('tab', { name: /^To do/ }).click();
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Log in' }).click();
  await field.logInAgain(page, 'tech1');
  await field.sync(page);
  expect(await banner.count()).toBe(0);
});
