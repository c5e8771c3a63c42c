import { addDays } from '@field-service/domain/values/business-date.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';
import { photograph } from '../../technician.ts';

const site = openSite();

/** The scene, an administrator, and the folder in which tech1 works. */
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
  /** Gives the type of the jobs its page letters. */
  const setLetters = async (appflags: string) => {
    const params = { id: lookupId(20, 'JOB') };
    const { data, uts } = (await admin.lookups.get({ params })).data;
    await admin.lookups.update({ params, query: {}, body: { uts, data: { ...data, appflags } } });
  };
  return { scene, admin, saveFolder, setLetters };
}

const pagesOf = async (page: Page): Promise<string[]> =>
  await page.getByRole('navigation', { name: 'Job pages' }).getByRole('button').allInnerTexts();

test('partjob and the page letters of a job type open the alternate flow, whose signatures reach the office', async () => {
  const { scene, admin, setLetters } = await prepare();
  await setLetters('SUFPEB');
  const { docno, id } = await makeJob(admin, scene, { title: 'Two flats', day: scene.day, hour: 22, assigned: true });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, docno);
  expect(await pagesOf(page)).toEqual(['Additional Info', 'Closing']);

  await admin.settings.save({ body: { settings: { 'UI-features': { partjob: 1 } } } });
  await page.goto('/field/');
  await field.sync(page);
  await field.openJob(page, docno);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect
    .poll(async () => await pagesOf(page))
    .toEqual(['Additional Info', 'More signatures', 'Lines', 'Closing']);
  await page.getByRole('textbox', { name: "Customer's name" }).fill('Nurul Huda');
  await field.sign(page);
  await field.goTo(page, 'More signatures');
  await page.getByRole('button', { name: 'Add signature' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Tan Wei');
  await page.getByRole('textbox', { name: 'Position' }).fill('Tenant');
  await field.goTo(page, 'Closing');
  await page.getByRole('listitem').filter({ hasText: 'Further signature 1' }).getByRole('button').click();
  await field.sign(page);
  await field.saved(page);
  await expectAccessible(page);
  await field.goTo(page, 'Closing');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  await expect
    .poll(async () => (await admin.posts.get({ params: { id } })).data.result?.moreSigns, { timeout: 60_000 })
    .toMatchObject([{ name: 'Tan Wei', position: 'Tenant' }]);
});

test('the settings of a folder change what its phones ask and show', async () => {
  const { scene, admin, saveFolder, setLetters } = await prepare();
  await setLetters('');
  await saveFolder({
    'x-job-update': { requireSignature: false, watermark: false },
    'x-mobileSetting': { hideDailyCutOffTime: true, additionalDate: 3, additionalMissDay: 1 },
    viewServicePricing: true,
  });
  const line = { itemid: null, name: 'Visit', qty: '1', price: '123', uiDisc: null, tax: null, flags: '' };
  const job = await makeJob(admin, scene, { title: 'Priced', day: scene.day, hour: 21, assigned: true });
  const { uts } = (await admin.posts.get({ params: { id: job.id } })).data;
  await admin.posts.update({ params: { id: job.id }, body: { uts, fields: { lines: [line] } } });
  const later = await makeJob(admin, scene, {
    title: 'In 3 days',
    day: addDays(scene.day, 3),
    hour: 21,
    assigned: true,
  });
  const earlier = await makeJob(admin, scene, {
    title: 'Missed',
    day: addDays(scene.day, -3),
    hour: 21,
    assigned: true,
  });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await page.goto('/field/?tab=todo');
  await page.getByRole('listitem').filter({ hasText: later.docno }).waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: earlier.docno }).count()).toBe(0);
  await page.goto('/field/');
  await field.startJob(page, job.docno);
  await field.goTo(page, 'Billing');
  await page.getByText('123.00').first().waitFor();
  await field.goTo(page, 'Closing');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByText('Pending signature').waitFor();
  await page.goto('/field/profile');
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Cut-off time' }).count()).toBe(0);
});

test("the settings of a folder limit pictures and record positions, and the user's own cut-off time is used", async () => {
  const { scene, admin, saveFolder, setLetters } = await prepare();
  await setLetters('');
  // Two files are the job itself and the signature.
  await saveFolder({ 'x-mobileSetting': { uploadFileLimit: 3, trackMode: 1, additionalDate: 1 } });
  const tech = await demoClient(site.server().url, 'tech1', 'app');
  await tech.session.saveSettings({ body: { settings: { cutofftime: '06:00' } } });
  const job = await makeJob(admin, scene, { title: 'Pictured', day: scene.day, hour: 20, assigned: true });
  const { db } = site.server();
  const check = db.selectFrom('item').select(['id', 'name']).where('name', '=', 'Rodent bait station check');
  const { id: itemid, name } = await check.executeTakeFirstOrThrow();
  const line = { itemid, name, qty: '4', price: '0', uiDisc: null, tax: null, flags: '' };
  const { uts } = (await admin.posts.get({ params: { id: job.id } })).data;
  await admin.posts.update({ params: { id: job.id }, body: { uts, fields: { lines: [line] } } });

  const page = await site.open('tech1', '/field/');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 3.1, longitude: 101.6 });
  await field.sync(page);
  await page.goto('/field/profile');
  const cutoff = page.getByRole('combobox', { name: 'Cut-off time' });
  await expect.poll(async () => await cutoff.inputValue()).toBe('06:00');
  await page.goto('/field/?tab=todo');
  await field.startJob(page, job.docno);
  await page.context().setGeolocation({ latitude: 3.2, longitude: 101.7 });
  await expect
    .poll(
      async () => {
        // Positions are sent once a minute, and when the network comes back.
        await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
        return (await admin.posts.get({ params: { id: job.id } })).data.trails.length;
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThan(0);

  await page
    .getByRole('button', { name: /^Station / })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await field.unfold(sheet);
  const strip = sheet.getByRole('group', { name: 'Before pictures' });
  await strip.getByText('0 of at most 1 pictures').waitFor();
  await field.addPicture(sheet, 'Before pictures', await photograph(7));
  await expect.poll(async () => await strip.getByLabel('Add picture: Before pictures').isDisabled()).toBe(true);
  // Before six in the morning, jobs of today would otherwise be tomorrow's in the tests that follow.
  await tech.session.saveSettings({ body: { settings: { cutofftime: '00:00' } } });
});

test("a folder can require the technician's signature, which reaches the office", async () => {
  const { scene, admin, saveFolder, setLetters } = await prepare();
  await setLetters('SUFPEB');
  await saveFolder({ 'x-job-update': { requireSignature: false, requireTechSignature: true } });
  const { docno, id } = await makeJob(admin, scene, { title: 'Signed', day: scene.day, hour: 19, assigned: true });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, docno);
  await field.goTo(page, 'Closing');
  await page.getByRole('listitem').filter({ hasText: "Technician's signature" }).getByRole('button').click();
  const drawn = page.getByRole('group', { name: "Technician's signature" });
  await field.sign(page, drawn);
  await field.saved(page);
  await expectAccessible(page);
  await field.goTo(page, 'Closing');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  await expect
    .poll(async () => (await admin.posts.get({ params: { id } })).data.result?.techSign?.name, { timeout: 60_000 })
    .toBeTruthy();
});

/** Whether the picture of the signature carries the watermark, which is drawn in a grey of its own. */
const isMarked = async (page: Page): Promise<boolean> =>
  await page
    .locator('img[src^="blob:"]')
    .last()
    .evaluate(async (picture) => {
      if (!(picture instanceof HTMLImageElement)) throw new Error('A signature is a picture.');
      await picture.decode();
      const { naturalWidth: width, naturalHeight: height } = picture;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('canvas');
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 0x8a && data[at + 1] === 0x94 && data[at + 2] === 0x9e) return true;
      return false;
    });

test('the folder decides on date and time in a signature, the size of a page, and how long a job can be signed', async () => {
  const { scene, admin, saveFolder, setLetters } = await prepare();
  await setLetters('');
  const page = await site.open('tech1', '/field/');
  for (const [at, watermark] of [true, false].entries()) {
    await saveFolder({ 'x-job-update': { watermark }, 'x-mobileSetting': { synclimit: 3 + at, toSignDays: 10 } });
    const { docno } = await makeJob(admin, scene, { title: 'Signed', day: scene.day, hour: 6 + at, assigned: true });
    await page.goto('/field/');
    await field.sync(page);
    await field.startJob(page, docno);
    await field.goTo(page, 'Additional Info');
    await field.sign(page);
    await field.saved(page);
    await page.reload();
    expect(await isMarked(page)).toBe(watermark);
  }
  const counted = async (toSignDays: number): Promise<number> => {
    await saveFolder({ 'x-mobileSetting': { synclimit: 4, toSignDays } });
    await page.goto('/field/?tab=closed');
    await field.sync(page);
    const text = page.getByText(/^Jobs that the customer could still sign at the last sync: /);
    return (await text.count()) === 0 ? 0 : Number((await text.innerText()).split(': ')[1]);
  };
  const [recent, all] = [await counted(10), await counted(30)];
  const old = await makeJob(admin, scene, { title: 'Old', day: addDays(scene.day, -21), hour: 5, assigned: true });
  const params = { id: old.id };
  for (const status of ['IP', 'CLS', 'CWO']) {
    const { uts } = (await admin.posts.get({ params })).data;
    await admin.posts.update({ params, body: { uts, fields: {}, status, reason: 'Nobody was there to sign' } });
  }
  expect([await counted(10), await counted(30)]).toEqual([recent, all + 1]);
  await page.goto('/field/');
  const asked = page.waitForRequest((request) => request.postData()?.includes('"limit":4') === true);
  await field.sync(page);
  await asked;
});

test('a role may change the lines of a job on site; others only read them', async () => {
  const { scene, admin, saveFolder, setLetters } = await prepare();
  await setLetters('SUFPEB');
  await saveFolder({ 'x-job-update': { requireSignature: false }, viewServicePricing: true });
  await admin.settings.save({ body: { settings: { 'UI-features': { partjob: 1 } } } });
  const job = await makeJob(admin, scene, { title: 'Lines', day: scene.day, hour: 17, assigned: true });
  const line = { itemid: null, name: 'Visit', qty: '1', price: '120.5', uiDisc: null, tax: null, flags: '' };
  const { uts } = (await admin.posts.get({ params: { id: job.id } })).data;
  await admin.posts.update({ params: { id: job.id }, body: { uts, fields: { lines: [line] } } });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, job.docno);
  await field.goTo(page, 'Lines');
  await page.getByText('120.50').first().waitFor();
  expect(await page.getByRole('textbox', { name: /^Quantity/ }).count()).toBe(0);

  const role = (await admin.roles.list({ query: {} })).data.find(({ code }) => code === 'TECH');
  if (role === undefined) throw new Error('The technicians have a role.');
  const roleConfig = { ...role.roleConfig, editLines: true };
  await admin.roles.update({ params: { id: role.id }, body: { uts: role.uts, roleConfig } });
  // A session knows of a changed role after at most two seconds; a sync before that brings the old one.
  const quantity = page.getByRole('textbox', { name: 'Quantity of Visit' });
  const syncAgain = async (): Promise<number> => {
    await page.goto('/field/');
    await field.sync(page);
    await field.openJob(page, job.docno);
    await page.getByRole('button', { name: 'Continue' }).click();
    await field.goTo(page, 'Lines');
    await page.getByText('120.50').first().waitFor();
    return await quantity.count();
  };
  await expect.poll(syncAgain, { timeout: 30_000 }).toBe(1);
  await quantity.fill('2');
  await page.getByText('241.00').first().waitFor();
  // A price that is cleared stays as it was: it is unknown, not free of charge.
  const price = page.getByRole('textbox', { name: 'Price of Visit' });
  await price.fill('');
  await price.blur();
  await page.getByText('241.00').first().waitFor();
  await page.getByRole('button', { name: 'Remove Visit' }).click();
  await page.getByText('This job has no lines.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Visit restored').waitFor();
  await page.getByText('241.00').first().waitFor();
  const add = page.getByRole('combobox', { name: 'Add line' });
  await add.selectOption({ index: 1 });
  await page
    .getByRole('button', { name: /^Remove / })
    .nth(1)
    .waitFor();
  await field.saved(page);
  await expectAccessible(page);
  await field.goTo(page, 'Closing');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();
  await expect
    .poll(
      async () =>
        (await admin.posts.get({ params: { id: job.id } })).data.lines
          .map(({ name, qty, price: now }) => [name, qty, Number(now)])
          .slice(0, 1),
      { timeout: 60_000 },
    )
    .toEqual([['Visit', '2', 120.5]]);
  expect((await admin.posts.get({ params: { id: job.id } })).data.lines).toHaveLength(2);
});

test('work that continues the next day closes the job, and a new one for that day reaches the office and the board', async () => {
  const { scene, admin, saveFolder, setLetters } = await prepare();
  await setLetters('UFPEB');
  await saveFolder({ 'x-job-update': { requireSignature: false } });
  const { docno, id } = await makeJob(admin, scene, { title: 'Two days', day: scene.day, hour: 23, assigned: true });
  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, docno);
  await field.goTo(page, 'Closing');
  await page.getByLabel('The work continues the next day').click();
  await page.getByRole('textbox', { name: 'Continues on' }).waitFor();
  await page.getByText('Nothing is missing').waitFor();
  await field.saved(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close job' }).click();
  await expect
    .poll(async () => (await admin.posts.get({ params: { id } })).data.followups.length, { timeout: 60_000 })
    .toBe(1);
  const [next] = (await admin.posts.get({ params: { id } })).data.followups;
  expect((await admin.posts.get({ params: { id: next?.id ?? '' } })).data).toMatchObject({
    nextday: true,
    parentpost: id,
    title: 'Two days',
  });
});
