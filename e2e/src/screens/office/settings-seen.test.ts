import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { addDays } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as office from '../../office.ts';
import { chooseScene, dateText, makeJob, type Scene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();
let scene: Scene;
let admin: Client<Contract>;
let dispatcher: Client<Contract>;
/** The folder of the scene's jobs. */
let folderId: string;

beforeAll(async () => {
  scene = await chooseScene(site.server().url);
  admin = await site.server().client(demoLogin('admin'));
  dispatcher = await site.server().client(demoLogin('dispatcher'));
  const customer = await dispatcher.contacts.get({ params: { id: scene.customer.id } });
  folderId = customer.data.folderid;
});

const set = async (settings: Record<string, unknown>): Promise<void> => {
  await admin.folders.saveAllSettings({ params: { id: folderId }, body: { settings } });
};
const evening = async (title: string, inDays: number) =>
  await makeJob(dispatcher, scene, { title, day: addDays(scene.day, inDays), hour: 19, minutes: 90 });
const read = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;
const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Job details' });
/** The facts of the open job: name and value of each, in order. */
const factsOf = async (page: Page): Promise<[string, string][]> => {
  const [names, values] = await Promise.all(
    ['dt', 'dd'].map(async (tag) => await details(page).locator(tag).allInnerTexts()),
  );
  return (names ?? []).map((name, at): [string, string] => [name, values?.[at] ?? '']);
};
const fact = async (page: Page, name: string): Promise<string | undefined> =>
  (await factsOf(page)).find(([each]) => each === name)?.[1];

/** The facts of the job once they are there. */
const waited = async (page: Page): Promise<Locator> => {
  await details(page).getByText('Planned').waitFor();
  return details(page);
};

describe('the date format', () => {
  test('of the folder above is how dates are shown and typed, until it is removed', async () => {
    const { data: folders } = await admin.folders.list({});
    const above = folders.find(({ id }) => id === folderId)?.parent ?? folderId;
    const setAbove = async (format: string | null) =>
      await admin.folders.saveAllSettings({ params: { id: above }, body: { settings: { 'date-format': format } } });
    await setAbove('mm/dd/yyyy');
    const { id } = await evening('Dated', 40);
    const day = String(addDays(scene.day, 40));
    const page = await site.open('dispatcher', `/office/jobs/${id}`);
    const american = `${day.slice(4, 6)}/${day.slice(6)}/${day.slice(0, 4)}`;
    expect(await (await waited(page)).innerText()).toContain(american);
    const dialog = await office.openEdit(page);
    const field = dialog.getByRole('textbox', { name: 'Date', exact: true });
    expect(await field.inputValue()).toBe(american);
    await field.fill('23/11/2027');
    await field.blur();
    await dialog.locator('p').filter({ hasText: 'There is no month 23' }).waitFor();
    await expectAccessible(page);
    await field.fill('');
    expect(await field.getAttribute('placeholder')).toBe('mm/dd/yyyy');
    await field.fill('03/04/2027');
    await office.save(dialog);
    await expect.poll(async () => (await read(id)).date).toBe(20_270_304);
    await expect.poll(async () => await fact(page, 'Planned')).toContain('03/04/2027');
    await setAbove(null);
    await expect.poll(async () => await fact(page, 'Planned')).toContain('04/03/2027');
  });
});

describe('the page of a job', () => {
  test('tells first what the folder names, in its order, and ignores other names', async () => {
    const { id } = await evening('Told first', 41);
    const page = await site.open('dispatcher', `/office/jobs/${id}`);
    await waited(page);
    const usual = (await factsOf(page)).map(([name]) => name);
    expect(usual.slice(0, 2)).toEqual(['Customer', 'Site']);
    await set({ infoGrid: ['priority', 'lines', 'plan'] });
    const first = ['Priority', 'Planned'];
    await expect
      .poll(async () => (await factsOf(page)).map(([name]) => name))
      .toEqual([...first, ...usual.filter((name) => !first.includes(name))]);
    await expectAccessible(page);
    await set({ infoGrid: null });
    await expect.poll(async () => (await factsOf(page)).map(([name]) => name)).toEqual(usual);
  });

  test('takes documents of the library where the folder uses documents, and offers none elsewhere', async () => {
    const { id } = await evening('With documents', 42);
    const page = await site.open('dispatcher', `/office/jobs/${id}`);
    await page.getByRole('tab', { name: 'Photos' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Documents' }).count()).toBe(0);
    await set({ useDocs: true });
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByText('No files yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Attach from the library' }).click();
    const option = page.getByRole('option').first();
    await option.waitFor();
    await option.click();
    await page.getByRole('row').nth(1).waitFor();
    expect((await read(id)).files.length).toBe(1);
    await expectAccessible(page);
    await set({ useDocs: null });
    await page.getByRole('tab', { name: 'Documents' }).waitFor({ state: 'detached' });
    // What was attached stays visible.
    await page.getByRole('tab', { name: 'Photos' }).click();
    await page.getByRole('heading', { name: 'Files' }).waitFor();
  });

  test('says how its time is meant, how long it takes, and shows a clock of 12 hours where the folder wants one', async () => {
    const { id, docno } = await evening('Time types', 43);
    const page = await site.open('dispatcher', `/office/jobs/${id}`);
    await waited(page);
    for (const [timetype, words] of ['Anytime', 'Fixed Time', 'Preferred time', 'All day'].entries()) {
      const { uts } = await read(id);
      await dispatcher.posts.update({ params: { id }, body: { uts, fields: { timetype } } });
      await expect.poll(async () => await fact(page, 'Time type')).toMatch(new RegExp(`^${words} · `));
    }
    expect(await fact(page, 'Duration')).toBe('1 hr 30 mins');
    expect(await fact(page, 'Planned')).toMatch(/19:00–20:30$/);
    await page.goto(`/office/jobs/board?date=${addDays(scene.day, 43)}`);
    await page.getByRole('searchbox', { name: 'Search waiting jobs' }).fill(docno);
    const clocked = page.getByRole('button', { name: docno }).first();
    await clocked.click();
    await page.getByRole('dialog').getByText('All day').waitFor();
    await set({ locale: 'en-MY-u-hc-h12' });
    await page.goto(`/office/jobs/${id}`);
    await expect.poll(async () => await fact(page, 'Planned')).toMatch(/07:00 pm–08:30 pm$/);
    await set({ locale: 'en-GB' });
    await expect.poll(async () => await fact(page, 'Planned')).toMatch(/19:00–20:30$/);
  });
});

describe('a new job', () => {
  afterEach(async () => {
    await set({ required: null, slots: null });
    await admin.settings.saveOne({ body: { key: 'scheduleDuration', data: null } });
  });

  const open = async (title: string): Promise<Page> => {
    const page = await site.open('dispatcher', '/office/jobs/new');
    await office.fillJob(page, {
      customer: scene.customer.name,
      site: scene.site.name,
      title,
      date: dateText(addDays(scene.day, 44)),
      start: '19:00',
      lines: [],
    });
    return page;
  };

  test('lacking what the folder requires is refused at its fields', async () => {
    await set({ required: ['due', 'timeslotid', 'instructions', 'lines'] });
    const page = await open('Lacks much');
    await page.getByRole('button', { name: 'Create job' }).click();
    const due = page.getByRole('textbox', { name: 'Due by' });
    await expect.poll(async () => await due.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('textbox', { name: 'Instructions' }).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('combobox', { name: 'Time slot' }).getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Add at least one line').waitFor();
    await expectAccessible(page);
    expect(new URL(page.url()).pathname).toBe('/office/jobs/new');
    await set({ required: ['due'] });
    await page.getByText('Add at least one line').waitFor({ state: 'hidden' });
    await due.fill(dateText(addDays(scene.day, 50)));
    await page.getByRole('button', { name: 'Create job' }).click();
    await page.getByRole('heading', { level: 1, name: /^J-/ }).waitFor();
  });

  test('takes as long as the site says, and is offered only the slots of its folder', async () => {
    const { data } = await admin.lookups.list({ params: { types: String(lookupNumbers.timeSlot) }, query: {} });
    const all = data.filter(({ flags }) => !flags.includes('H'));
    const [one] = all;
    expect(all.length).toBeGreaterThan(1);
    await set({ slots: [one?.id] });
    await admin.settings.saveOne({ body: { key: 'scheduleDuration', data: '2H' } });
    const page = await open('As long as usual');
    await expect.poll(async () => await page.getByRole('combobox', { name: 'Duration' }).inputValue()).toBe('2 hrs');
    await page.getByRole('combobox', { name: 'Time slot' }).click();
    await expect.poll(async () => await page.getByRole('option').count()).toBe(1);
    expect(await page.getByRole('option').innerText()).toContain(one?.name);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create job' }).click();
    await page.getByRole('heading', { level: 1, name: /^J-/ }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { plan, plan2, duration } = await read(id);
    expect([(plan2 ?? 0) - (plan ?? 0), duration]).toEqual([7_200_000, '2H']);
  });

  test('is offered no hidden service type, and has the default type at once', async () => {
    const { data } = await admin.lookups.list({
      params: { types: `${lookupNumbers.postType},${lookupNumbers.nature}` },
      query: {},
    });
    const standard = data.find(({ type, flags }) => type === lookupNumbers.postType && flags.includes('D'));
    await admin.lookups.create({
      query: {},
      body: { type: lookupNumbers.nature, code: 'HIDDEN', name: 'Hidden service', flags: 'H' },
    });
    await admin.lookups.create({ query: {}, body: { type: lookupNumbers.nature, code: 'SEEN', name: 'Seen service' } });
    const page = await site.open('dispatcher', '/office/jobs/new');
    await expect
      .poll(async () => await page.getByRole('combobox', { name: 'Type', exact: true }).inputValue())
      .toBe(standard?.name);
    await page.getByRole('combobox', { name: 'Service types' }).fill('service');
    await page.getByRole('option', { name: 'Seen service' }).waitFor();
    expect(await page.getByRole('option', { name: 'Hidden service' }).count()).toBe(0);
  });
});
