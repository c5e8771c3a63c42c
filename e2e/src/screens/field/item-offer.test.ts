import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

/** A job with bait stations, usages and editable lines. */
async function prepare() {
  const { url } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  await admin.settings.save({ body: { settings: { 'UI-features': { partjob: 1 } } } });
  const params = { id: lookupId(20, 'JOB') };
  const { data, uts } = (await admin.lookups.get({ params })).data;
  await admin.lookups.update({ params, query: {}, body: { uts, data: { ...data, appflags: 'CFAB' } } });
  const role = (await admin.roles.list({ query: {} })).data.find(({ code }) => code === 'TECH');
  if (role === undefined) throw new Error('The technicians have a role.');
  const roleConfig = { ...role.roleConfig, editLines: true };
  await admin.roles.update({ params: { id: role.id }, body: { uts: role.uts, roleConfig } });
  const job = await makeJob(admin, scene, { title: 'Baits', day: scene.day, hour: 20, assigned: true });
  const items = site.server().db.selectFrom('item').select(['id', 'name', 'folder_id', 'uom_id']).orderBy('name');
  const check = await items.where('name', '=', 'Rodent bait station check').executeTakeFirstOrThrow();
  const bait = await items.where('type_id', '=', lookupId(230, 'BAIT')).executeTakeFirstOrThrow();
  const kind = { typeid: lookupId(230, 'TOOL'), uomid: bait.uom_id, folderid: bait.folder_id };
  const tool = (await admin.items.create({ body: { code: 'LADDER', name: 'Ladder', ...kind } })).data;
  const line = { itemid: check.id, name: check.name, qty: '4', price: '0', uiDisc: null, tax: null, flags: '' };
  const { uts: made } = (await admin.posts.get({ params: { id: job.id } })).data;
  await admin.posts.update({ params: { id: job.id }, body: { uts: made, fields: { lines: [line] } } });
  return { admin, scene, docno: job.docno, bait, tool };
}

/** The values that a list offers, once it has any. */
async function offered(page: Page, name: string): Promise<string[]> {
  const options = page.getByRole('combobox', { name }).locator('option');
  await options.nth(1).waitFor({ state: 'attached' });
  return await options.evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''));
}

test('an item that the office suspends is no longer offered anywhere on the phone, and what was recorded keeps its name', async () => {
  const { admin, scene, docno, bait, tool } = await prepare();
  const [first, second] = scene.stations.bait;
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, docno);
  const sheet = await field.scan(page, first?.tag ?? '');
  expect(await offered(page, 'Bait item')).toContain(bait.id);
  await sheet.getByRole('combobox', { name: 'Bait item' }).selectOption(bait.id);
  await field.saved(page);
  await field.done(sheet);
  await field.goTo(page, 'Usage');
  expect(await offered(page, 'Add item')).toContain(bait.id);
  await page.getByRole('combobox', { name: 'Add item' }).selectOption(bait.id);
  await field.done(page.getByRole('dialog'));
  await field.goTo(page, 'Lines');
  const lines = await offered(page, 'Add line');
  expect(lines).toContain(bait.id);
  // Tools are for office use only.
  expect(lines).not.toContain(tool.id);
  await field.saved(page);

  const { uts } = (await admin.items.get({ params: { id: bait.id } })).data;
  await admin.items.update({ params: { id: bait.id }, body: { uts, status: 'inactive' } });
  await page.goto('/field/');
  await field.sync(page);
  await field.openJob(page, docno);
  await page.getByRole('button', { name: 'Continue' }).click();
  const again = await field.scan(page, second?.tag ?? '');
  expect(await offered(page, 'Bait item')).not.toContain(bait.id);
  await field.done(again);
  await page
    .getByRole('button', { name: new RegExp(`^Station ${first?.label ?? ''}\\b`, 'u') })
    .first()
    .click();
  const before = page.getByRole('dialog');
  await field.unfold(before);
  await offered(page, 'Bait item');
  expect(await before.getByRole('combobox', { name: 'Bait item' }).inputValue()).toBe(bait.id);
  await field.done(before);
  await field.goTo(page, 'Usage');
  expect(await offered(page, 'Add item')).not.toContain(bait.id);
  await page.getByRole('listitem').getByText(bait.name, { exact: true }).waitFor();
  await field.goTo(page, 'Lines');
  expect(await offered(page, 'Add line')).not.toContain(bait.id);
});
