import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { datasets } from '@field-service/contract/data.ts';
import { addDays, stampOn, timeTypes } from '@field-service/domain/values/business-date.ts';
import { distanceKm } from '@field-service/domain/values/distance.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { jobBody } from '@field-service/testing/jobs.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../accessible.ts';
import * as field from '../../field.ts';
import * as office from '../../office.ts';
import { chooseScene, makeJob, type Scene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();
const zone = 'Asia/Kuala_Lumpur';
const minute = 60_000;
let scene: Scene;
let admin: Client<Contract>;
let dispatcher: Client<Contract>;
let folderId: string;
/** A day on which the demonstration has no jobs; each test takes other days after it. */
let far: number;

beforeAll(async () => {
  scene = await chooseScene(site.server().url);
  admin = await site.server().client(demoLogin('admin'));
  dispatcher = await site.server().client(demoLogin('dispatcher'));
  folderId = (await dispatcher.contacts.get({ params: { id: scene.customer.id } })).data.folderid;
  far = addDays(scene.day, 200);
});

const read = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;
const setTimeType = async (id: string, timetype: number) => {
  const { uts } = await read(id);
  await dispatcher.posts.update({ params: { id }, body: { uts, fields: { timetype } } });
};
const planned = async (title: string, inDays: number) =>
  await makeJob(dispatcher, scene, { title, day: addDays(far, inDays), hour: 19, minutes: 90, assigned: true });
const fact = async (page: Page, name: string): Promise<string> =>
  await page
    .getByRole('complementary', { name: 'Job details' })
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')
    .innerText();
/** The card of a job on the board, while the pointer rests on its bar. */
const cardOf = async (page: Page, bar: Locator): Promise<Locator> => {
  await bar.hover({ position: { x: 8, y: 8 } });
  const card = page.getByRole('tooltip');
  await card.getByText('Time type', { exact: true }).waitFor();
  return card;
};

describe('the time type of a job', () => {
  const words = ['Anytime', '19:00–20:30', '19:00–20:30 (preferred)', 'All day'];
  const names = ['Anytime', 'Fixed Time', 'Preferred time', 'All day'];

  test("is on its bar and its card of the board's day, and on the week", async () => {
    const { id, docno } = await planned('Time types of the board', 0);
    const page = await site.open('dispatcher', `/office/jobs/board?zoom=24&date=${far}`);
    const bar = office.onDay(page, scene.technician, docno);
    for (const [timetype, text] of words.entries()) {
      await setTimeType(id, timetype);
      await expect
        .poll(async () => await bar.innerText())
        .toMatch(new RegExp(`(^|\\n)${text.replaceAll(/[()]/g, '\\$&')} [A-Z]`));
      const card = await cardOf(page, bar);
      await expect.poll(async () => await card.innerText()).toContain(names[timetype]);
      await page.mouse.move(0, 0);
    }
    await expectAccessible(page);
    await page.getByText('Week', { exact: true }).click();
    await office.onWeek(page, scene.technician, far, docno).getByText('All day', { exact: true }).waitFor();
  });

  test("is on the customer's next visits", async () => {
    const soon = Math.ceil(Date.now() / minute) * minute + 5 * minute;
    for (const [timetype, title] of timeTypes.entries())
      await dispatcher.posts.create({
        body: jobBody(
          { id: scene.site.id, contact: scene.customer },
          { title: `Visit ${title}`, plan: soon, plan2: soon + 30 * minute, duration: '30M', timetype },
        ),
      });
    const page = await site.open('customer1', '/portal/my-account');
    const visit = (title: string) => page.getByRole('listitem').filter({ hasText: `Visit ${title}` });
    await visit('anytime').getByText('Anytime', { exact: true }).waitFor();
    await visit('fixed')
      .getByText(/^\d\d:\d\d$/)
      .waitFor();
    await visit('preferred')
      .getByText(/^\d\d:\d\d \(preferred\)$/)
      .waitFor();
    await visit('allDay').getByText('All day', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test("is on the technician's phone", async () => {
    const { id, docno } = await makeJob(dispatcher, scene, {
      title: 'Time types of the phone',
      day: scene.day,
      hour: 23,
      minutes: 45,
      assigned: true,
    });
    await setTimeType(id, timeTypes.indexOf('preferred'));
    const page = await site.open('tech1', '/field/');
    await field.sync(page);
    const card = page.getByRole('listitem').filter({ hasText: docno });
    await card.getByText('23:00 (preferred)').waitFor();
    await card.getByRole('link').first().click();
    await page.getByText(/, 23:00–23:45 \(preferred\)$/).waitFor();
    await expectAccessible(page);
  });
});

describe('a clock of 12 hours', () => {
  const setLocale = async (locale: string) => {
    const { data: folders } = await admin.folders.list({});
    const above = folders.find(({ id }) => id === folderId)?.parent ?? folderId;
    for (const id of new Set([folderId, above]))
      await admin.folders.saveAllSettings({ params: { id }, body: { settings: { locale } } });
  };

  test('is on the axis, the bars, the card and the dialogs of the board, and is how times are typed', async () => {
    const { id, docno } = await planned('Twelve hours', 2);
    await setLocale('en-MY-u-hc-h12');
    try {
      const page = await site.open('dispatcher', `/office/jobs/board?zoom=24&date=${addDays(far, 2)}`);
      const board = page.getByRole('region', { name: /^Board for / });
      await board.getByText('10:00 am', { exact: true }).waitFor();
      const bar = office.onDay(page, scene.technician, docno);
      expect(await bar.innerText()).toContain('07:00 pm–08:30 pm');
      expect(await board.innerText()).not.toMatch(/\b(1[3-9]|2\d):\d\d/);
      const card = await cardOf(page, bar);
      await card.getByText(/, 07:00 pm–08:30 pm$/).waitFor();
      await expectAccessible(page);
      await bar.press('Enter');
      const panel = page.getByRole('dialog', { name: docno });
      await panel.getByText(/, 07:00 pm–08:30 pm$/).waitFor();
      await panel.getByRole('button', { name: 'Assign…' }).click();
      const dialog = page.getByRole('dialog', { name: `Assign ${docno}` });
      const [start, end] = ['Start time', 'End time'].map((name) => dialog.getByRole('textbox', { name }));
      expect(await start?.inputValue()).toBe('07:00 pm');
      expect(await end?.inputValue()).toBe('08:30 pm');
      await start?.fill('9 pm');
      // The end moves with the start, and is typed over.
      await start?.press('Tab');
      await page.keyboard.type('10.15pm');
      await end?.blur();
      expect(await end?.inputValue()).toBe('10:15 pm');
      await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect((await read(id)).plan).toBe(stampOn(addDays(far, 2), 21 * 60, zone));
      await expect.poll(async () => await bar.innerText()).toContain('09:00 pm–10:15 pm');
    } finally {
      await setLocale('en-GB');
    }
  });
});

describe('a duration of a day and more', () => {
  test('is typed with D, H and m, and is shown on the page, the board and while the job is assigned', async () => {
    const day = addDays(far, 5);
    const length = 1440 + 2 * 60 + 30;
    const { id, docno } = await planned('For a day and more', 5);
    const page = await site.open('dispatcher', `/office/jobs/${id}`);
    for (const [typed, shown, stored] of [
      ['2D', '2 days', '2D'],
      ['3H', '3 hrs', '3H'],
      ['1D 2H 30m', '1 day 2 hrs 30 mins', `${length}M`],
    ] as const) {
      const dialog = await office.openEdit(page);
      const duration = dialog.getByRole('combobox', { name: 'Duration' });
      await duration.fill(typed);
      await duration.blur();
      expect(await duration.inputValue()).toBe(shown);
      await office.save(dialog);
      await expect.poll(async () => await fact(page, 'Duration')).toBe(shown);
      expect((await read(id)).duration).toBe(stored);
    }
    expect(await fact(page, 'Planned')).toMatch(/, 19:00–\d\d\/\d\d\/\d{4}, 21:30$/);

    await office.openDay(page, day);
    const bar = office.onDay(page, scene.technician, docno);
    expect(await bar.innerText()).toMatch(/19:00–\w+ \d+, 21:30/);
    const card = await cardOf(page, bar);
    await card.getByText('1 day 2 hrs 30 mins').waitFor();
    // Held by its start, it lands with its start at the pointer.
    const note = await office.holdOver(page, bar, scene.technician, 18);
    await note.getByText('(1 day 2 hrs 30 mins)').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();

    await bar.press('Enter');
    await page.getByRole('dialog', { name: docno }).getByRole('button', { name: 'Assign…' }).click();
    const dialog = page.getByRole('dialog', { name: `Assign ${docno}` });
    await dialog.getByText(/^Takes 1 day 2 hrs 30 mins/).waitFor();
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('18:00');
    await dialog.getByRole('textbox', { name: 'Start time' }).press('Tab');
    await expect.poll(async () => await dialog.getByRole('textbox', { name: 'End time' }).inputValue()).toBe('20:30');
    await dialog.getByText(/^Takes 1 day 2 hrs 30 mins/).waitFor();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { plan, plan2 } = await read(id);
    expect([plan, ((plan2 ?? 0) - (plan ?? 0)) / minute]).toEqual([stampOn(day, 18 * 60, zone), length]);
  });
});

describe('a distance', () => {
  test('to a job from the one before it is in kilometres with two decimals', async () => {
    const day = addDays(far, 10);
    const before = await planned('Before the way', 10);
    const { geo, folderid } = await read(before.id);
    const { data: jobs } = await dispatcher.posts.list({
      query: { find: JSON.stringify({ systype: 'job', folderid }), limit: '200' },
    });
    const there = jobs.find((job) => job.geo !== null && geo !== null && distanceKm(geo, job.geo) > 1);
    if (!there?.site || !there.contact || !there.geo || !geo) throw new Error('the branch has sites apart');
    const plan = stampOn(day, 21 * 60, zone);
    const { data: after } = await dispatcher.posts.create({
      body: jobBody(
        { id: there.site.id, contact: there.contact },
        { title: 'After the way', plan, plan2: plan + 60 * minute, duration: '1H', assignees: [scene.technicianId] },
      ),
    });
    const page = await site.open('dispatcher', `/office/jobs/board?zoom=24&date=${day}`);
    const card = await cardOf(page, office.onDay(page, scene.technician, after.docno));
    await card.getByText(`${distanceKm(geo, there.geo).toFixed(2)} km from ${before.docno}`).waitFor();
    await expectAccessible(page);
  });

  test('beyond the service radius of the folder is said with both distances in kilometres', async () => {
    const { data } = await dispatcher.data.read({ params: { id: 'reviews' }, query: {} });
    const [job] = z.array(datasets.reviews).parse(data);
    if (job === undefined) throw new Error('the demonstration has jobs that wait for a review');
    const { geo, folderid } = await read(job.id);
    if (geo === null) throw new Error('the site of the job has a position');
    const from = [geo[0] + 0.02, geo[1]] as const;
    await site
      .server()
      .db.updateTable('post_result')
      .set({ start_geo: JSON.stringify(from), end_geo: null })
      .where('post_id', '=', job.id)
      .execute();
    await admin.folders.saveAllSettings({ params: { id: folderid }, body: { settings: { serviceRadius: 0.75 } } });
    const page = await site.open('dispatcher', `/office/jobs/${job.id}`);
    await page
      .getByText(`Started or finished ${distanceKm(geo, from).toFixed(2)} km from the site; 0.75 km are allowed`)
      .waitFor();
    await expectAccessible(page);
  });
});
