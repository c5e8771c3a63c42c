import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectPopupAccessible } from '../../../accessible.ts';
import { demoClient } from '../../../api.ts';
import * as field from '../../../field.ts';
import { chooseScene, makeJob } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const site = openSite();

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page, list: string) => main(page).getByRole('list', { name: list }).getByRole('listitem');
const open = async (page: Page, list: string, text: string) => {
  await rows(page, list).filter({ hasText: text }).getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading').first().waitFor();
  return sheet;
};
const openFromMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

/** A job of tech1 that needs bait, some of which the technician holds. */
async function prepare(title: string, hour: number) {
  const { url } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  const bait = await site
    .server()
    .db.selectFrom('item')
    .select(['id', 'name'])
    .where('type_id', '=', lookupId(230, 'BAIT'))
    .orderBy('name')
    .executeTakeFirstOrThrow();
  const job = await makeJob(admin, scene, { title, day: scene.day, hour, assigned: true });
  const { uts } = (await admin.posts.get({ params: { id: job.id } })).data;
  const line = { itemid: bait.id, name: bait.name, qty: '90000', price: '0', uiDisc: null, tax: null, flags: '' };
  await admin.posts.update({ params: { id: job.id }, body: { uts, fields: { lines: [line] } } });
  return { scene, admin, bait, job };
}

test('the stock shows without a network what is left after what was used here, with the last movements', async () => {
  const { bait, job } = await prepare('Uses bait', 18);
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await openFromMenu(page, 'Stock balance');
  await page.getByText(/^As of /).waitFor();
  const sheet = await open(page, 'Stock balance', bait.name);
  await sheet.getByText(/^As of /).waitFor();
  await sheet.getByRole('list', { name: 'Last movements' }).getByRole('listitem').first().waitFor();
  await expectPopupAccessible(page);
  await sheet.getByRole('button', { name: 'Close item' }).click();
  const amount = async () => (await rows(page, 'Stock balance').filter({ hasText: bait.name }).innerText()).split('\n');
  const before = await amount();
  await page.goto('/field/');
  await field.startJob(page, job.docno);
  await page.context().setOffline(true);
  await field.goTo(page, 'Usage');
  await page.getByRole('combobox', { name: 'Add item' }).selectOption(bait.id);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Quantity' }).fill('100000');
  await field.saved(page);
  await field.done(page.getByRole('dialog'));
  await openFromMenu(page, 'Stock balance');
  await rows(page, 'Stock balance').filter({ hasText: bait.name }).getByText('Below zero').waitFor();
  expect(await amount()).not.toEqual(before);
  await expectAccessible(page);
  const again = await open(page, 'Stock balance', bait.name);
  await again.getByText('Recorded here, not booked yet').waitFor();
  await again.getByText('100,000 g').waitFor();
  await again.getByRole('list', { name: 'Last movements' }).getByRole('listitem').first().waitFor();
  await again.getByRole('button', { name: 'Close item' }).click();
  await page.getByRole('searchbox', { name: 'Search items' }).fill('no such item');
  await page.getByText('No item found').waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
});

test('somebody without stock is told so, and why what the office says cannot be read', async () => {
  const { db, url } = site.server();
  const { user } = (await (await demoClient(url, 'tech6', 'app')).session.profile({})).data;
  await db.updateTable('stock_balance').set({ qty: '0' }).where('stockist_id', '=', user.id).execute();
  await db.deleteFrom('stock_balance').where('stockist_id', '=', user.id).execute();
  const page = await site.open('tech6', '/field/');
  await page.route('**/api/data/stock-balance*', async (route) => {
    await route.fulfill({ status: 403, json: { ok: false, code: 'permission.missing', params: {} } });
  });
  await openFromMenu(page, 'Stock balance');
  await page.getByText('You hold no stock').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await expectAccessible(page);
});

test('what the jobs need and the technician lacks stands first without a network, with the jobs that need it', async () => {
  const { bait, job, scene } = await prepare('Needs bait', 19);
  const page = await site.open('tech1', '/field/');
  // A sync would read the office's count too.
  await page.route('**/api/data/supplies*', async (route) => await route.abort());
  await field.sync(page);
  await page.context().setOffline(true);
  await openFromMenu(page, 'Items needed');
  await page.getByText('Counted from the jobs on this device.').waitFor();
  const first = rows(page, 'Items needed').first();
  await first.getByText(bait.name).waitFor();
  await first.getByText(/^Missing: /).waitFor();
  await expectAccessible(page);
  const sheet = await open(page, 'Items needed', bait.name);
  await sheet.getByRole('link', { name: new RegExp(job.docno) }).waitFor();
  await expectPopupAccessible(page);
  await sheet.getByRole('link', { name: new RegExp(job.docno) }).click();
  await page.getByText(job.docno).first().waitFor();
  await page.getByText(scene.site.name).first().waitFor();
  await page.context().setOffline(false);
});

test('what the server refuses to say about the needs is said as in the specification', async () => {
  const page = await site.open('tech7', '/field/');
  await page.route('**/api/data/supplies*', async (route) => {
    await route.fulfill({ status: 422, json: { ok: false, code: 'supplies.tech_missing', params: {} } });
  });
  await openFromMenu(page, 'Items needed');
  await page.getByText('TechId was missing').waitFor();
  await expectAccessible(page);
});

test('the items that may be chosen are listed by 50, searched, opened with all facts, and pinned without a network', async () => {
  const { db, url } = site.server();
  const [admin, tech] = await Promise.all([demoClient(url, 'admin', 'web'), demoClient(url, 'tech1', 'app')]);
  const folders = (await tech.session.profile({})).data.folders.map(({ id }) => id);
  const deltasan = await db
    .selectFrom('item')
    .select(['id', 'folder_id', 'uom_id'])
    .where('code', '=', 'C-DELT')
    .where('folder_id', 'in', folders)
    .executeTakeFirstOrThrow();
  const kind = { uomid: deltasan.uom_id, folderid: deltasan.folder_id };
  for (let at = 0; at < 60; at += 1) {
    const code = `MANY-${String(at).padStart(2, '0')}`;
    await admin.items.create({ body: { code, name: `Zz ${code}`, typeid: lookupId(230, 'MAT'), ...kind } });
  }
  await admin.items.create({ body: { code: 'LADDER-2', name: 'Ladder', typeid: lookupId(230, 'TOOL'), ...kind } });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await page.context().setOffline(true);
  await openFromMenu(page, 'Items');
  await page.getByText(/^1–50 of \d+$/).waitFor();
  expect(await rows(page, 'Items').count()).toBe(50);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText(/^51–\d+ of \d+$/).waitFor();
  await rows(page, 'Items').filter({ hasText: 'MANY-59' }).waitFor();
  const search = page.getByRole('searchbox', { name: 'Search items' });
  // Items for office use only are not offered.
  await search.fill('ladder');
  await page.getByText('No item found').waitFor();
  await search.fill('delt');
  const sheet = await open(page, 'Items', 'C-DELT');
  for (const text of ['Active ingredient', 'Dilutions', 'Batches', 'Protective equipment'])
    await sheet.getByText(text, { exact: true }).waitFor();
  await expectPopupAccessible(page);
  await sheet.getByRole('button', { name: 'Pin this item to the top of the list' }).click();
  await sheet.getByRole('button', { name: 'Unpin this item' }).waitFor();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await rows(page, 'Items').filter({ hasText: 'C-DELT' }).getByText('Pinned').waitFor();
  await page.context().setOffline(false);
  await page.goto('/field/');
  await field.sync(page);
  const { data } = await tech.accounts.setting({ params: { key: 'pinned-items' } });
  expect(data['pinned-items']?.data).toEqual([deltasan.id]);
});
