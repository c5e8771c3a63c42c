import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const tags = (page: Page) => page.getByRole('group', { name: 'Item tags' });
const names = async (page: Page): Promise<string[]> => await tags(page).locator('label').allInnerTexts();
const items = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem');
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

test('items are filtered by their tags without a network, and the user’s own tags stand first on every device', async () => {
  const { db, url } = site.server();
  const [admin, tech] = await Promise.all([demoClient(url, 'admin', 'web'), demoClient(url, 'tech1', 'app')]);
  const folders = (await tech.session.profile({})).data.folders.map(({ id }) => id);
  await admin.settings.save({ body: { settings: { 'item-tags': ['bait', 'night', 'roof'] } } });
  const item = await db
    .selectFrom('item')
    .select(['id', 'name'])
    .where('code', '=', 'C-DELT')
    .where('folder_id', 'in', folders)
    .executeTakeFirstOrThrow();
  const { uts } = (await admin.items.get({ params: { id: item.id } })).data;
  await admin.items.update({ params: { id: item.id }, body: { uts, data: { tags: ['roof'] } } });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await page.context().setOffline(true);
  await page.goto('/field/items');
  await tags(page).waitFor();
  expect(await names(page)).toEqual(['bait', 'night', 'roof']);
  const before = await items(page).count();
  expect(before).toBeGreaterThan(1);
  await tags(page).getByText('roof', { exact: true }).click();
  await expect.poll(async () => await items(page).count()).toBe(1);
  await items(page).getByText(item.name).first().waitFor();
  await expectAccessible(page);
  await tags(page).getByText('roof', { exact: true }).click();
  await expect.poll(async () => await items(page).count()).toBe(before);

  await page.getByRole('button', { name: 'Choose the tags that stand first' }).click();
  const first = page.getByRole('group', { name: 'Tags that stand first' });
  await first.getByText('roof', { exact: true }).click();
  await first.getByText('night', { exact: true }).click();
  await expectPopupAccessible(page);
  await field.done(page.getByRole('dialog'));
  await expect.poll(async () => await names(page)).toEqual(['roof', 'night', 'bait']);
  await page.reload();
  await tags(page).waitFor();
  expect(await names(page)).toEqual(['roof', 'night', 'bait']);
  await page.goto('/field/device');
  await page.getByText('Settings: Item tags').waitFor();
  await page.context().setOffline(false);
  await page.goto('/field/');
  await field.sync(page);
  const stored = (await tech.accounts.setting({ params: { key: 'my-item-tags' } })).data['my-item-tags']?.data;
  expect(stored).toEqual(['roof', 'night']);
  // A tag that the site no longer has is not offered.
  await admin.settings.save({ body: { settings: { 'item-tags': ['bait', 'night'] } } });
  await field.sync(page);
  await page.goto('/field/items');
  await tags(page).waitFor();
  expect(await names(page)).toEqual(['night', 'bait']);
});

test('a choice that cannot be stored says so, and so does a phone without the setting', async () => {
  const admin = await demoClient(site.server().url, 'admin', 'web');
  await admin.settings.save({ body: { settings: { 'item-tags': ['bait', 'night'] } } });
  const page = await site.open('tech2', '/field/');
  await field.sync(page);
  await page.goto('/field/items');
  await page.getByRole('button', { name: 'Choose the tags that stand first' }).click();
  const first = page.getByRole('group', { name: 'Tags that stand first' });
  await first.getByText('bait', { exact: true }).waitFor();
  await field.fillUp(page, true);
  await first.getByText('bait', { exact: true }).click();
  await alert(page, 'Failed to save Settings for Item Tags').waitFor();
  await field.fillUp(page, false);
  await page.evaluate(async () => {
    const done = async (request: IDBRequest | IDBTransaction, event: string) =>
      await new Promise((resolve) => request.addEventListener(event, resolve, { once: true }));
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await done(opening, 'success');
      if (opening.result.objectStoreNames.contains('settings')) {
        const write = opening.result.transaction('settings', 'readwrite');
        write.objectStore('settings').clear();
        await done(write, 'complete');
      }
      opening.result.close();
    }
  });
  await page.reload();
  await alert(page, 'Failed to get Settings for Item Tags').waitFor();
  await expectAccessible(page);
});
