import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { addDays } from '@field-service/domain/values/business-date.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();

/** The scene, an administrator, the technician, and the folder in which the technician works. */
async function prepare() {
  const { url } = site.server();
  const [scene, admin, tech] = await Promise.all([
    chooseScene(url),
    demoClient(url, 'admin', 'web'),
    demoClient(url, 'tech1', 'app'),
  ]);
  const [folder] = (await tech.session.profile({})).data.folders;
  if (folder === undefined) throw new Error('The technician works in a folder.');
  const saveFolder = async (settings: Record<string, unknown>) =>
    await admin.folders.saveAllSettings({ params: { id: folder.id }, body: { settings } });
  return { scene, admin, tech, saveFolder };
}

/** Whether a job is on the phone after a sync. */
async function brings(page: Page, docno: string): Promise<boolean> {
  await page.goto('/field/?tab=todo');
  await field.sync(page);
  return (await page.getByRole('listitem').filter({ hasText: docno }).count()) === 1;
}

test("the user's cut-off time decides which jobs belong to the day", async () => {
  const { scene, admin, tech, saveFolder } = await prepare();
  await saveFolder({ 'x-mobileSetting': { additionalDate: 0, additionalMissDay: 1 } });
  // A day that begins at noon is yesterday's in the morning, and reaches into tomorrow in the afternoon.
  const hourNow = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Kuala_Lumpur' }).format(),
  );
  const isAfternoon = hourNow >= 12;
  const time = isAfternoon ? { day: addDays(scene.day, 1), hour: 4 } : { day: scene.day, hour: 18 };
  const { docno } = await makeJob(admin, scene, { title: 'At the edge', ...time, assigned: true });
  const page = await site.open('tech1', '/field/');
  await tech.session.saveSettings({ body: { settings: { cutofftime: '12:00' } } });
  expect(await brings(page, docno)).toBe(isAfternoon);
  await tech.session.saveSettings({ body: { settings: { cutofftime: '00:00' } } });
  expect(await brings(page, docno)).toBe(!isAfternoon);
});

test("the folder's days ahead apply unless x-mobileSetting has its own", async () => {
  const { scene, admin, saveFolder } = await prepare();
  await saveFolder({ 'x-mobileSetting': null, additionalDate: 1 });
  const time = { day: addDays(scene.day, 4), hour: 20 };
  const { docno } = await makeJob(admin, scene, { title: 'In four days', ...time, assigned: true });
  const page = await site.open('tech1', '/field/');
  expect(await brings(page, docno)).toBe(false);
  await saveFolder({ additionalDate: 5 });
  expect(await brings(page, docno)).toBe(true);
  await saveFolder({ 'x-mobileSetting': { additionalDate: 2 } });
  expect(await brings(page, docno)).toBe(false);
  await saveFolder({ 'x-mobileSetting': { toSignDays: 10 } });
  expect(await brings(page, docno)).toBe(true);
});

test("a role's days ahead take precedence over the folder's", async () => {
  const { scene, admin, saveFolder } = await prepare();
  await saveFolder({ 'x-mobileSetting': { additionalDate: 1 } });
  const time = { day: addDays(scene.day, 5), hour: 20 };
  const { docno } = await makeJob(admin, scene, { title: 'In five days', ...time, assigned: true });
  const page = await site.open('tech1', '/field/');
  expect(await brings(page, docno)).toBe(false);
  const role = (await admin.roles.list({ query: {} })).data.find(({ code }) => code === 'TECH');
  if (role === undefined) throw new Error('The technicians have a role.');
  const roleConfig = { ...role.roleConfig, additionalDate: 6 };
  await admin.roles.update({ params: { id: role.id }, body: { uts: role.uts, roleConfig } });
  // A session knows of a changed role after at most two seconds; a sync before that brings the old one.
  await expect.poll(async () => await brings(page, docno), { timeout: 30_000 }).toBe(true);
});

test('pinned items head the list of items, on every device of the user', async () => {
  const { scene, admin, tech } = await prepare();
  const ofServer = async () =>
    (await tech.accounts.setting({ params: { key: 'pinned-items' } })).data['pinned-items']?.data;
  const job = await makeJob(admin, scene, { title: 'With pinned items', day: scene.day, hour: 21, assigned: true });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, job.docno);
  await field.goTo(page, 'Usage');
  const choice = page.getByRole('combobox', { name: 'Add item' });
  const pinned = choice.locator('optgroup[label="Pinned"] option');
  const others = choice.locator('optgroup[label="Other products and materials"] option');
  await choice.locator('option').nth(3).waitFor({ state: 'attached' });
  expect(await pinned.count()).toBe(0);
  const ids = await choice
    .locator('option')
    .evaluateAll((all) => all.slice(1).map((each) => each.getAttribute('value') ?? ''));
  const [first = '', second = ''] = [ids.at(-1), ids.at(-2)];
  for (const id of [first, second]) {
    await choice.selectOption(id);
    await page.getByRole('button', { name: 'Pin this item to the top of the list' }).click();
    await page.getByRole('button', { name: 'Unpin this item' }).waitFor();
    await field.done(page.getByRole('dialog'));
  }
  const valuesOf = async () => await pinned.evaluateAll((all) => all.map((each) => each.getAttribute('value')));
  expect(await valuesOf()).toEqual([first, second]);
  expect(await others.count()).toBe(ids.length - 2);
  await page.goto('/field/device');
  await page.getByText('Settings: Pinned items').waitFor();
  await page.goto('/field/');
  await field.sync(page);
  expect(await ofServer()).toEqual([first, second]);
  // What another device pins comes with the next sync, and is not overwritten by what this one has sent.
  await tech.session.saveSettings({ body: { settings: { 'pinned-items': [second] } } });
  await field.sync(page);
  expect(await ofServer()).toEqual([second]);
  await field.openJob(page, job.docno);
  await page.getByRole('button', { name: 'Continue' }).click();
  await field.goTo(page, 'Usage');
  await expect.poll(valuesOf).toEqual([second]);
});

/** Stores a picture as the technician's signature; returns its hash. */
async function storeSignature(tech: Awaited<ReturnType<typeof demoClient>>): Promise<string> {
  const { services, db } = site.server();
  const ink = { r: 0, g: 0, b: 0, alpha: 1 };
  const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: ink } })
    .png()
    .toBuffer();
  const { sha256 } = await services.files.add(Readable.from([png]));
  await db.insertInto('file_blob').values({ sha256, bytes: png.length, cts: Date.now() }).execute();
  const { user } = (await tech.session.profile({})).data;
  const fileId = randomUUID();
  await db
    .insertInto('file')
    .values({
      id: fileId,
      sha256,
      bytes: png.length,
      type: 'image/png',
      file_name: 'signature.png',
      ref_kind: 'USER',
      ref_id: user.id,
      folder_id: null,
      contact_id: null,
      site_id: null,
      perms: null,
      user_id: user.id,
    })
    .execute();
  await tech.accounts.saveSignature({ body: { fileId } });
  return sha256;
}

test("the technician's stored signature comes to the phone, and signs a job with one tap", async () => {
  const { scene, admin, tech, saveFolder } = await prepare();
  const sha256 = await storeSignature(tech);
  await saveFolder({ 'x-job-update': { requireSignature: false, requireTechSignature: true } });
  const params = { id: lookupId(20, 'JOB') };
  const { data, uts } = (await admin.lookups.get({ params })).data;
  await admin.lookups.update({ params, query: {}, body: { uts, data: { ...data, appflags: 'SUFPEB' } } });
  const job = await makeJob(admin, scene, { title: 'Signed by tap', day: scene.day, hour: 19, assigned: true });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, job.docno);
  await field.goTo(page, 'Closing');
  await page.getByRole('listitem').filter({ hasText: "Technician's signature" }).getByRole('button').click();
  await page.getByRole('button', { name: 'Use my stored signature' }).click();
  await field.saved(page);
  await field.goTo(page, 'Closing');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  const signed = async () => (await admin.posts.get({ params: { id: job.id } })).data.result?.techSign?.fileId;
  await expect.poll(signed, { timeout: 60_000 }).toBeTruthy();
  const fileId = (await signed()) ?? '';
  const stored = await site.server().db.selectFrom('file').select('sha256').where('id', '=', fileId).executeTakeFirst();
  expect(stored?.sha256).toBe(sha256);
});
