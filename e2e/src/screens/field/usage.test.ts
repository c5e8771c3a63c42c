import { stampOn } from '@field-service/domain/values/business-date.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import { demoClient } from '../../api.ts';
import * as field from '../../field.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';
import { factsIn } from '../../whole-job.ts';

const site = openSite();

let hour = 16.5;

/** Starts a job of its own, half an hour after the one before: which one is the first of the list depends on the time of day. */
async function startJob(page: Page): Promise<void> {
  const { url } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  hour += 0.5;
  const { docno } = await makeJob(admin, scene, {
    title: 'Products',
    day: scene.day,
    hour,
    minutes: 30,
    assigned: true,
  });
  await field.sync(page);
  await field.startJob(page, docno);
  await field.goTo(page, 'Usage');
}

async function add(page: Page, name: RegExp): Promise<Locator> {
  const product = page.getByRole('combobox', { name: 'Add item' });
  const wanted = product.locator('option', { hasText: name });
  await wanted.first().waitFor({ state: 'attached' });
  await product.selectOption({ value: (await wanted.first().getAttribute('value')) ?? '' });
  return page.getByRole('dialog');
}

/** The gas concentrations in the order of the readings. */
const readings = async (sheet: Locator): Promise<string[]> =>
  await sheet
    .getByRole('textbox', { name: /^Gas concentration/ })
    .evaluateAll((fields) => fields.map((each) => (each instanceof HTMLInputElement ? each.value : '')));

const part = (sheet: Locator, name: string): Locator => sheet.getByRole('button', { name, expanded: false });

test('a usage starts with quantity, batch and place; its other parts are folded until they are needed', async () => {
  const page = await site.open('tech1', '/field/');
  await startJob(page);
  const sheet = await add(page, /^Phostab/);
  await expect.poll(async () => await sheet.getByText(/^In your stock: /).isVisible()).toBe(true);
  // A fumigant opens its part by itself; the weather is asked for outdoors only.
  await sheet.getByRole('button', { name: 'Fumigation', expanded: true }).waitFor();
  expect(await sheet.getByRole('button', { name: /^Weather/ }).count()).toBe(0);
  await sheet.getByLabel('Location').selectOption({ label: 'Perimeter' });
  await sheet.getByRole('textbox', { name: 'Weather' }).fill('Dry, light wind');
  await sheet.getByRole('button', { name: 'Add reading' }).click();
  await sheet.getByRole('textbox', { name: 'Gas concentration 1' }).fill('300');
  await sheet.getByRole('textbox', { name: 'Quantity' }).fill('999999');
  await sheet
    .getByRole('status')
    .getByText(/^More than in your stock/)
    .waitFor();

  await part(sheet, 'People and protection').click();
  await field.mark(sheet, 'Protective equipment worn', 'Gloves');
  await sheet.getByLabel('Supervisor').selectOption({ index: 1 });
  await sheet.getByRole('textbox', { name: 'Time of notification' }).fill('9:30');
  await part(sheet, 'Remarks').click();
  await field.mark(sheet, 'Standard notes', 'Applied to surfaces');
  await field.saved(page);
  await expectAccessible(page);
  await field.done(sheet);
  // A record that is deleted in the list comes back with all its parts.
  const record = page.getByRole('button', { name: /^Phostab/ });
  await page.getByRole('button', { name: /^Remove Phostab/ }).click();
  await page.getByText(/^Phostab.* deleted$/).waitFor();
  await record.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^Phostab.* restored$/).waitFor();
  await record.waitFor();
  await field.saved(page);
  await page.reload();
  await page.getByRole('button', { name: /^Phostab/ }).click();
  const again = page.getByRole('dialog');
  expect(await again.getByRole('textbox', { name: 'Weather' }).inputValue()).toBe('Dry, light wind');
  await part(again, 'People and protection').click();
  expect(await again.getByRole('checkbox', { name: 'Gloves' }).isChecked()).toBe(true);
  expect(await again.getByRole('textbox', { name: 'Time of notification' }).inputValue()).toBe('09:30');
});

test('warnings stand below the field that caused them, and another unit converts the quantity', async () => {
  const page = await site.open('tech1', '/field/');
  await startJob(page);
  const sheet = await add(page, /^Lambdamax/);
  await sheet.getByRole('combobox', { name: 'Dilution' }).selectOption({ index: 1 });
  await sheet.getByRole('textbox', { name: 'Mixture applied' }).fill('5000');
  const used = sheet.getByRole('textbox', { name: 'Concentrate used' });
  const inMl = Number((await used.inputValue()).replaceAll(',', ''));
  await sheet.getByLabel('Unit', { exact: true }).selectOption({ label: 'l' });
  await expect.poll(async () => Number(await used.inputValue())).toBeCloseTo(inMl / 1000, 6);
  const area = sheet.getByRole('textbox', { name: 'Area treated' });
  const unchecked = sheet.getByRole('status').getByText(/^The dose is not checked against the label rate/);
  await unchecked.waitFor();
  await expectAccessible(page);
  await area.fill('99999');
  await sheet
    .getByRole('status')
    .getByText(/^Far below the label rate/)
    .waitFor();
  expect(await unchecked.count()).toBe(0);
  await area.fill('1');
  const refused = sheet.getByRole('alert').getByText(/^Above the label rate/);
  await refused.waitFor();
  const [field1, warning] = await Promise.all([area.boundingBox(), refused.boundingBox()]);
  expect((warning?.y ?? 0) - (field1?.y ?? 0)).toBeGreaterThan(0);
  expect((warning?.y ?? 0) - (field1?.y ?? 0)).toBeLessThan(160);
});

test('more concentrate than mixture is refused below its field, in any unit, and stands in the list and in Closing', async () => {
  const page = await site.open('tech1', '/field/');
  await startJob(page);
  const sheet = await add(page, /^Lambdamax/);
  await sheet.getByRole('combobox', { name: 'Dilution' }).selectOption({ index: 1 });
  await sheet.getByRole('textbox', { name: 'Mixture applied' }).fill('500');
  const used = sheet.getByRole('textbox', { name: 'Concentrate used' });
  const refused = sheet.getByRole('alert').getByText(/^More concentrate/);
  await used.fill('501');
  await refused.waitFor();
  expect(await refused.textContent()).toBe('More concentrate (501 ml) than mixture applied (500 ml).');
  const [field1, warning] = await Promise.all([used.boundingBox(), refused.boundingBox()]);
  expect((warning?.y ?? 0) - (field1?.y ?? 0)).toBeGreaterThan(0);
  expect((warning?.y ?? 0) - (field1?.y ?? 0)).toBeLessThan(120);
  await expectAccessible(page);
  await used.fill('500');
  await refused.waitFor({ state: 'detached' });
  await sheet.getByLabel('Unit', { exact: true }).selectOption({ label: 'l' });
  await used.fill('0.6');
  await refused.waitFor();
  await field.saved(page);
  await field.done(sheet);
  await page.getByRole('button', { name: /^Lambdamax.*More concentrate/ }).waitFor();
  await field.goTo(page, 'Closing');
  await page
    .getByRole('listitem')
    .filter({ hasText: /More concentrate/ })
    .waitFor();
});

test('a quantity that was typed stays, and the rate is that of the quantity', async () => {
  const page = await site.open('tech1', '/field/');
  await startJob(page);
  const sheet = await add(page, /^Lambdamax/);
  await sheet.getByRole('combobox', { name: 'Dilution' }).selectOption({ index: 1 });
  const used = sheet.getByRole('textbox', { name: 'Concentrate used' });
  await used.fill('5000');
  await sheet.getByRole('textbox', { name: 'Area treated' }).fill('1');
  // Without its mixture, the concentrate alone is judged.
  await sheet
    .getByRole('alert')
    .getByText(/^Above the label rate/)
    .waitFor();
  await sheet.getByRole('textbox', { name: 'Mixture applied' }).fill('5000');
  await expect.poll(async () => await used.inputValue()).not.toBe('5,000');
  await used.fill('61');
  await sheet.getByLabel('Location').selectOption({ label: 'Perimeter' });
  await field.saved(page);
  await sheet.getByText(/^Rate 61 /).waitFor();
  expect(await used.inputValue()).toBe('61');
});

test('a hurried second tap on the bin of a reading removes no other reading, and deleted readings come back', async () => {
  const page = await site.open('tech1', '/field/');
  await startJob(page);
  const sheet = await add(page, /^Phostab/);
  for (const [at, ppm] of ['100', '200', '300'].entries()) {
    await sheet.getByRole('button', { name: 'Add reading' }).click();
    await sheet.getByRole('textbox', { name: `Gas concentration ${at + 1}` }).fill(ppm);
  }
  await sheet.getByRole('button', { name: 'Remove reading 1' }).evaluate((bin: HTMLElement) => {
    bin.click();
    bin.click();
  });
  await expect.poll(async () => await sheet.getByRole('textbox', { name: /^Gas concentration/ }).count()).toBe(2);
  await field.saved(page);
  expect(await sheet.getByRole('textbox', { name: 'Gas concentration 1' }).inputValue()).toBe('200');
  expect(await sheet.getByRole('textbox', { name: 'Gas concentration 2' }).inputValue()).toBe('300');
  // The second tap deleted nothing, so one tap takes everything back.
  await sheet.getByText('Reading 1 deleted').waitFor();
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await sheet.getByText('Reading 1 restored').waitFor();
  await expect.poll(async () => await readings(sheet)).toEqual(['100', '200', '300']);

  // Deleted quickly, they come back one after another, each to its place.
  await sheet.getByRole('button', { name: 'Remove reading 2' }).click();
  await sheet.getByText('Reading 2 deleted').waitFor();
  await sheet.getByRole('button', { name: 'Remove reading 1' }).click();
  await sheet.getByText('Reading 1 deleted').waitFor();
  expect(await readings(sheet)).toEqual(['300']);
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await sheet.getByText('Reading 2 deleted').waitFor();
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await sheet.getByText('Reading 2 restored').waitFor();
  await expect.poll(async () => await readings(sheet)).toEqual(['100', '200', '300']);
  await field.saved(page);
  await page.reload();
  await page.getByRole('button', { name: /^Phostab/ }).click();
  await expect.poll(async () => await readings(page.getByRole('dialog'))).toEqual(['100', '200', '300']);
  await sheet.getByRole('button', { name: 'Remove reading 2' }).click();
  await sheet.getByText('Reading 2 deleted').waitFor();
  await expectAccessible(page);
});

/** The stock that a usage's sheet shows, once it is known. */
async function stockOn(sheet: Locator): Promise<number> {
  const shown = sheet.getByText(/^In your stock: /);
  await shown.waitFor();
  return Number(/[\d,.]+/.exec(await shown.innerText())?.[0].replaceAll(',', ''));
}

test('a usage shows the stock without what this device has recorded of it elsewhere, in this job and in others', async () => {
  const page = await site.open('tech1', '/field/');
  await startJob(page);
  const sheet = await add(page, /^Phostab/);
  const held = await stockOn(sheet);
  expect(held).toBeGreaterThan(50);
  const quantity = sheet.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('30');
  await field.saved(page);
  // What is left before this usage.
  expect(await stockOn(sheet)).toBe(held);
  await field.done(sheet);
  await add(page, /^Phostab/);
  await expect.poll(async () => await stockOn(sheet)).toBe(held - 30);
  await quantity.fill('5.5');
  await field.saved(page);
  await field.done(sheet);

  await page.goto('/field/');
  await startJob(page);
  await add(page, /^Phostab/);
  await expect.poll(async () => await stockOn(sheet)).toBe(held - 35.5);
  await quantity.fill(String(held - 35.5));
  await field.saved(page);
  const warning = sheet.getByRole('status').getByText(/^More than in your stock/);
  expect(await warning.count()).toBe(0);
  await quantity.fill(String(held - 35));
  await warning.waitFor();
});

const Named = z.array(z.object({ id: z.string(), name: z.string() }));

test('everything that is entered of a fumigation is in the record of the server and in the service report', async () => {
  const { url } = site.server();
  const [scene, admin] = await Promise.all([chooseScene(url), demoClient(url, 'admin', 'web')]);
  const params = { id: lookupId(20, 'JOB') };
  const type = (await admin.lookups.get({ params })).data;
  // Only usages, the report and closing, where nobody has to sign.
  await admin.lookups.update({
    params,
    query: {},
    body: { uts: type.uts, data: { ...type.data, appflags: 'SFPEB' } },
  });
  const [folder] = (await (await demoClient(url, 'tech1', 'app')).session.profile({})).data.folders;
  await admin.folders.saveAllSettings({
    params: { id: folder?.id ?? '' },
    body: { settings: { 'x-job-update': { requireSignature: false } } },
  });
  const items = Named.parse((await admin.data.read({ params: { id: 'item-report' }, query: { limit: '0' } })).data);
  const check = items.find(({ name }) => name === 'Rodent bait station check');
  const job = await makeJob(admin, scene, { title: 'Silo', day: scene.day, hour: 23, assigned: true });
  const { uts } = (await admin.posts.get({ params: { id: job.id } })).data;
  const line = { itemid: check?.id ?? '', name: 'Check', qty: '1', price: '5', uiDisc: null, tax: null, flags: '' };
  await admin.posts.update({ params: { id: job.id }, body: { uts, fields: { lines: [line] } } });

  const page = await site.open('tech1', '/field/');
  await field.sync(page);
  await field.startJob(page, job.docno);
  await field.goTo(page, 'Usage');
  const sheet = await add(page, /^Phostab/);
  const text = async (name: string, value: string) => {
    await sheet.getByRole('textbox', { name }).fill(value);
    await sheet.getByRole('textbox', { name }).blur();
  };
  // All stations of the site are drawn only while their part is open.
  const stations = sheet.locator('fieldset[aria-label="Stations"] label');
  const fold = sheet.getByRole('button', { name: 'Stations', exact: true });
  await fold.waitFor();
  expect(await stations.count()).toBe(0);
  await fold.click();
  await expect.poll(async () => await stations.count()).toBeGreaterThan(1);
  await fold.click();
  await expect.poll(async () => await stations.count()).toBe(0);
  await field.unfold(sheet);
  await text('Quantity', '30');
  await text('Area treated', '10');
  const batch = sheet.getByRole('combobox', { name: 'Batch' });
  await batch.selectOption({ index: (await batch.getByRole('option').count()) - 1 });
  await stations.nth(0).click();
  await stations.nth(1).click();
  await text('Last calibration', '01/02/2026');
  await text('Exposure time', '72');
  await sheet.getByRole('button', { name: 'Add reading' }).click();
  await text('Place of reading 1', 'Top');
  await text('Gas concentration 1', '300');
  await sheet.getByLabel('Unit of reading 1').selectOption('g/m³');
  await sheet.getByRole('button', { name: 'Add reading' }).click();
  await text('Gas concentration 2', '0.1');
  await sheet.getByLabel('Unit of reading 2').selectOption('ppm');
  await text('Cleared by', 'Mr Lim');
  await text('Date of clearance', '03/02/2026');
  await text('Time of clearance', '18:30');
  await text('Clearance reading', '0.1 ppm');
  const supervisor = sheet.getByLabel('Supervisor');
  await supervisor.selectOption({ index: 1 });
  const supervisorId = await supervisor.inputValue();
  await text('Start of application', '08:00');
  await text('Finish of application', '08:45');
  await text('Disposal of leftovers', 'Rinsed three times');
  await field.mark(sheet, 'Protective equipment worn', 'Gloves');
  await field.mark(sheet, 'Protective equipment worn', 'Gas detector');
  await field.mark(sheet, 'Standard notes', 'Food and surfaces were covered');
  await field.saved(page);
  await expectAccessible(page);
  await field.done(sheet);
  await field.goTo(page, 'Closing');
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('button', { name: 'Close job' }).click();

  const treatments = async () => (await admin.posts.get({ params: { id: job.id } })).data.treatments;
  await expect.poll(async () => (await treatments()).length, { timeout: 60_000 }).toBe(1);
  const [record] = await treatments();
  expect(record).toMatchObject({
    qty: '30',
    areaTreated: '10',
    areaUnit: 'm³',
    rate: '3',
    calibratedOn: 20260201,
    waste: 'Rinsed three times',
    supervisorId,
    protection: ['app-protection.GLOVES', 'app-protection.DETECTOR'],
    notes: ['app-usage-notes.COVERED'],
    day: { supervisor: { id: supervisorId } },
    fumigation: {
      exposureHours: '72',
      clearedBy: 'Mr Lim',
      clearance: '0.1 ppm',
      readings: [
        { place: 'Top', value: '300', unit: 'g/m³' },
        { place: '', value: '0.1', unit: 'ppm' },
      ],
    },
  });
  expect(record?.stationIds).toHaveLength(2);
  expect((record?.finishedAt ?? 0) - (record?.startedAt ?? 0)).toBe(45 * 60_000);
  const cleared = stampOn(20260203, 18 * 60 + 30, 'Asia/Kuala_Lumpur');
  expect(Math.abs((record?.fumigation?.clearedAt ?? 0) - cleared)).toBeLessThan(60_000);

  // The customer reads them in words.
  const customer = await site.open('customer1', `/portal/sr-details?id=${job.id}`);
  const treatment = customer.getByRole('listitem').filter({ has: customer.getByRole('heading', { name: /^Phostab/ }) });
  await treatment.waitFor();
  expect(await factsIn(treatment)).toMatchObject({
    'Protective equipment worn': 'Gloves, Gas detector',
    'Standard notes': 'Food and surfaces were covered',
    'Disposal of leftovers': 'Rinsed three times',
  });
});
