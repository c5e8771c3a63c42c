import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
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

test('a hidden lookup and a hidden folder are not offered, unless they are chosen already', async () => {
  const { db, url } = site.server();
  const [scene, admin, tech] = await Promise.all([
    chooseScene(url),
    demoClient(url, 'admin', 'web'),
    demoClient(url, 'tech1', 'app'),
  ]);
  const { user, folders } = (await tech.session.profile({})).data;
  const others = await db
    .selectFrom('folder')
    .select(['id', 'name'])
    .where('timezone', 'in', ['Asia/Jakarta', 'Asia/Singapore'])
    .orderBy('name')
    .execute();
  const [hidden, shown] = others;
  if (hidden === undefined || shown === undefined) throw new Error('The company works in other time zones.');
  for (const { id } of [hidden, shown])
    await db.insertInto('folder_user').values({ folder_id: id, user_id: user.id }).execute();
  await db.updateTable('folder').set({ flags: 'H' }).where('id', '=', hidden.id).execute();
  await db.updateTable('app_user').set({ folders_at: Date.now() }).where('id', '=', user.id).execute();
  const job = await makeJob(admin, scene, { title: 'Follows up', day: scene.day, hour: 22, assigned: true });
  const params = { id: lookupId(20, 'JOB') };
  const { data, uts: typed } = (await admin.lookups.get({ params })).data;
  await admin.lookups.update({ params, query: {}, body: { uts: typed, data: { ...data, appflags: '' } } });
  const { natures } = (await admin.posts.get({ params: { id: job.id } })).data;
  const own = natures[0]?.id ?? '';
  const { data: all } = await admin.lookups.list({ params: { types: String(lookupNumbers.nature) }, query: {} });
  const other = all.find(({ id, deletor }) => id !== own && deletor === null);
  for (const id of [own, other?.id ?? '']) {
    const { uts, flags } = (await admin.lookups.get({ params: { id } })).data;
    await admin.lookups.update({ params: { id }, query: {}, body: { uts, flags: `${flags}H` } });
  }
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await page.goto('/field/profile');
  const folder = page.getByRole('combobox', { name: 'Folder' });
  await folder.waitFor();
  expect(await folder.locator('option').allInnerTexts()).toEqual(
    expect.arrayContaining([folders[0]?.name ?? '', shown.name]),
  );
  expect(await folder.locator('option', { hasText: hidden.name }).count()).toBe(0);
  await page.goto('/field/?tab=todo');
  await field.startJob(page, job.docno);
  await field.goTo(page, 'Follow Up');
  await page.getByLabel('Follow-up needed').click();
  const types = page.getByRole('group', { name: 'Service types' });
  await types.getByText(natures[0]?.name ?? '', { exact: true }).waitFor();
  expect(await types.getByText(other?.name ?? '', { exact: true }).count()).toBe(0);
});
