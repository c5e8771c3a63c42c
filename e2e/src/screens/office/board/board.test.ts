import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import {
  addDays,
  businessDateOf,
  stampOn,
  timeTypes,
  type TimeType,
} from '@field-service/domain/values/business-date.ts';
import { distanceKm } from '@field-service/domain/values/distance.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { jobBody } from '@field-service/testing/jobs.ts';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../../accessible.ts';
import * as office from '../../../office.ts';
import { chooseScene, dateText, makeJob, mondayAfterNext, type Scene } from '../../../scene.ts';
import { openSite } from '../../../site.ts';

const Person = z.object({
  id: z.string(),
  name: z.string(),
  folders: z.array(z.string()),
  teamid: z.string().nullable(),
  team: z.string().nullable(),
});

const Placed = z.object({
  docno: z.string(),
  userid: z.string(),
  plan: z.number().nullable(),
  status: z.object({ flags: z.string() }),
});

const site = openSite();
let scene: Scene;
/** A client of the dispatcher, for creating jobs and checking the server's records. */
let server: Client<Contract>;
/** The Monday after next in the customer's time zone. */
let monday: number;

beforeAll(async () => {
  scene = await chooseScene(site.server().url);
  server = await site.server().client(demoLogin('dispatcher'));
  monday = mondayAfterNext(scene);
});

const read = async (id: string) => (await server.posts.get({ params: { id } })).data;

test('the tray below the board shows several cards in columns, takes a job back, and finds it among all', async () => {
  for (let at = 0; at < 40; at += 1)
    await makeJob(server, scene, { title: `Waiting ${at}`, day: addDays(monday, 1), hour: 18 });
  const { id, docno } = await makeJob(server, scene, {
    title: 'To the tray below',
    day: monday,
    hour: 4,
    assigned: true,
  });
  const page = await site.open('dispatcher', '/office/jobs/board');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/office/jobs/board?zoom=24&date=${monday}`);
  const cards = page.getByRole('region', { name: 'Unassigned' }).getByRole('button');
  await cards.first().waitFor();
  const inView = async () =>
    await cards.evaluateAll(
      (all) =>
        all.filter((card) => {
          const { top, bottom } = card.getBoundingClientRect();
          const view = card.closest('section')?.getBoundingClientRect();
          return view !== undefined && top >= view.top && bottom <= view.bottom;
        }).length,
    );
  await expect.poll(inView).toBeGreaterThanOrEqual(6);
  // Far fewer than all are drawn.
  expect(await cards.count()).toBeLessThan(36);
  await expectAccessible(page);

  await office.dragToTray(page, office.onDay(page, scene.technician, docno));
  await page.getByText(`${scene.technician} unassigned from ${docno}`).waitFor();
  expect((await read(id)).assignees).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search waiting jobs' }).fill(docno);
  await office.inTray(page, docno).waitFor();
  await expect.poll(async () => await cards.count()).toBe(1);

  // A card is held over a row above it.
  const above = page.getByRole('group').filter({ has: page.locator('[data-track="hours"]') });
  const person = (await above.first().getAttribute('aria-label')) ?? '';
  const note = await office.holdOver(page, office.inTray(page, docno), person, 11);
  await note.getByText(docno).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await read(id)).assignees).toEqual([]);
});

test('a clash with the early morning after the day is named before the drop, with the way there', async () => {
  const night = addDays(monday, 1);
  const before = await makeJob(server, scene, { title: 'Evening', day: monday, hour: 17, assigned: true });
  const early = await makeJob(server, scene, { title: 'At night', day: night, hour: 0, assigned: true });
  const { id, docno } = await makeJob(server, scene, {
    title: 'Into the night',
    day: monday,
    hour: 20,
    minutes: 120,
    assigned: true,
  });
  const page = await site.open('dispatcher', '/office/jobs/board');
  await office.openDay(page, monday);
  await office.onDay(page, scene.technician, early.docno).waitFor({ state: 'hidden' });
  const job = office.onDay(page, scene.technician, docno);
  const free = await office.holdOver(page, job, scene.technician, 21);
  await free.getByText(`0.00 km from ${before.docno}`).waitFor();
  expect(await free.innerText()).not.toContain(`${scene.technician} has`);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const wrong = await office.holdOver(page, job, scene.technician, 23);
  await wrong.getByText(`${scene.technician} has ${early.docno}`).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await read(id)).date).toBe(monday);
});

test('a clash on a day that the board has not loaded is said in the dialog, and nothing is moved', async () => {
  const far = addDays(monday, 30);
  const taken = await makeJob(server, scene, { title: 'Far ahead', day: far, hour: 18, assigned: true });
  const { id, docno } = await makeJob(server, scene, {
    title: 'To be moved far',
    day: addDays(monday, 2),
    hour: 18,
    assigned: true,
  });
  const before = await read(id);
  const page = await site.open('dispatcher', '/office/jobs/board');
  await office.openDay(page, addDays(monday, 2));
  await office.onDay(page, scene.technician, docno).press('Enter');
  await page.getByRole('dialog', { name: docno }).getByRole('button', { name: 'Assign…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Assign ${docno}` });
  const foreseen = dialog.getByRole('alert').filter({ hasText: 'Please check before you continue' });
  await dialog.getByRole('textbox', { name: 'Date' }).fill(dateText(far));
  await dialog.getByRole('textbox', { name: 'Date' }).blur();
  await foreseen.getByText(`${scene.technician} has ${taken.docno}`).waitFor();
  await dialog.getByRole('textbox', { name: 'Start time' }).fill('21:00');
  await dialog.getByRole('textbox', { name: 'Start time' }).blur();
  await foreseen.waitFor({ state: 'hidden' });
  await dialog.getByRole('textbox', { name: 'Start time' }).fill('18:30');
  await dialog.getByRole('textbox', { name: 'Start time' }).blur();
  await foreseen.getByText(`${scene.technician} has ${taken.docno}`).waitFor();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  const refusal = dialog.getByRole('alert').filter({ hasText: 'Not assigned' });
  await refusal.getByText(`${scene.technician} has ${taken.docno}`).waitFor();
  expect(await foreseen.count()).toBe(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await read(id)).toEqual(before);
});

/** Three sites of the scene's branch: the two last ones are farther and nearer to the first one. */
const threeSites = async () => {
  const { id } = await makeJob(server, scene, { title: 'Of the branch', day: addDays(monday, 20), hour: 18 });
  const { folderid } = await read(id);
  const { data: jobs } = await server.posts.list({
    query: { find: JSON.stringify({ systype: 'job', folderid }), limit: '200' },
  });
  const bySite = new Map(
    jobs.flatMap(({ site: at, contact, geo }) =>
      at && contact && geo ? [[at.id, { id: at.id, contact, geo }] as const] : [],
    ),
  );
  const [first, ...others] = [...bySite.values()];
  if (first === undefined) throw new Error('the branch has sites with a position');
  const [near, far] = [
    others
      .toSorted((a, b) => distanceKm(first.geo, a.geo) - distanceKm(first.geo, b.geo))
      .find(({ geo }) => distanceKm(first.geo, geo) > 0.1),
    others.toSorted((a, b) => distanceKm(first.geo, b.geo) - distanceKm(first.geo, a.geo))[0],
  ];
  if (near === undefined || far === undefined || near === far) throw new Error('the branch has several sites');
  return { first, near, far };
};

test('with the setting, jobs without a fixed time are in the order of the shortest way, on the map and on paper', async () => {
  const admin = await site.server().client(demoLogin('admin'));
  const day = addDays(monday, 3);
  const { first, near, far } = await threeSites();
  const at = async (place: typeof first, hour: number, timetype: TimeType) => {
    const plan = stampOn(day, hour * 60, 'Asia/Kuala_Lumpur');
    const { data } = await server.posts.create({
      body: jobBody(place, {
        title: `At ${hour}`,
        plan,
        plan2: plan + 1_800_000,
        duration: '30M',
        timetype: timeTypes.indexOf(timetype),
        assignees: [scene.technicianId],
      }),
    });
    return data.docno;
  };
  const [fixed, later, sooner] = [
    await at(first, 18, 'fixed'),
    await at(far, 19, 'anytime'),
    await at(near, 20, 'preferred'),
  ];
  const page = await site.open('dispatcher', `/office/jobs/board?map=true&date=${day}`);
  const order = async (rows: Locator) => {
    await rows.filter({ hasText: fixed }).waitFor();
    const texts = await rows.allInnerTexts();
    return texts.flatMap((text) => [fixed, later, sooner].filter((docno) => text.includes(docno)));
  };
  const onMap = async () => {
    const map = page.getByRole('region', { name: 'Map and order of the day' });
    await map.getByRole('button', { name: new RegExp(`^${scene.technician}`) }).click();
    return await order(map.getByRole('list', { name: 'Order of the day' }).getByRole('listitem'));
  };
  const onPaper = async () => {
    await page.getByRole('link', { name: 'Day sheet' }).click();
    return await order(page.getByRole('region', { name: scene.technician, exact: true }).getByRole('row'));
  };
  expect(await onMap()).toEqual([fixed, later, sooner]);
  expect(await onPaper()).toEqual([fixed, later, sooner]);

  await admin.settings.saveOne({ body: { key: 'optimized', data: true } });
  await page.goto(`/office/jobs/board?map=true&date=${day}`);
  expect(await onMap()).toEqual([fixed, sooner, later]);
  expect(await onPaper()).toEqual([fixed, sooner, later]);
  await admin.settings.saveOne({ body: { key: 'optimized', data: null } });
});

test('the day is printed on A4, a page or more for each technician of the chosen team, with what they need', async () => {
  const day = addDays(monday, 4);
  const { data: technicians } = await server.data.read({ params: { id: 'technicians' }, query: {} });
  const people = technicians.map((row) => Person.parse(row));
  const self = people.find(({ id }) => id === scene.technicianId);
  const colleague = people.find(
    ({ teamid, folders }) => teamid !== self?.teamid && folders.some((id) => self?.folders.includes(id) === true),
  );
  if (colleague === undefined) throw new Error('the branch has several teams');
  const both = await makeJob(server, scene, {
    title: 'For two',
    day,
    hour: 19,
    assignees: [scene.technicianId, colleague.id],
  });
  const page = await site.open('dispatcher', `/office/jobs/board?date=${day}`);
  await page.getByRole('link', { name: 'Day sheet' }).click();
  const sheets = page.getByRole('region').filter({ has: page.getByRole('table') });
  const own = page.getByRole('region', { name: scene.technician, exact: true });
  const row = own.getByRole('row').filter({ hasText: both.docno });
  await row.getByText('19:00–20:00').waitFor();
  const { site: place, address } = await read(both.id);
  for (const text of [
    'For two',
    scene.customer.name,
    scene.site.name,
    address?.street_address ?? '',
    place?.phone ?? '',
    'Washroom hygiene',
    'Ring at the gate',
    `Together with: ${colleague.name}`,
  ])
    expect(await row.innerText()).toContain(text);
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await own.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
  const count = await sheets.count();
  expect(count).toBeGreaterThan(1);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0).toBeGreaterThanOrEqual(count);
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);

  await page.emulateMedia({ media: null });
  await page.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: colleague.team ?? '', exact: true }).click();
  await own.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: colleague.name, exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Date' }).fill(dateText(addDays(monday, 400)));
  await page.keyboard.press('Tab');
  await page.getByText('No jobs on this day').waitFor();
  await expectAccessible(page);
});

test('the maps of the office are drawn on the tiles of the setting, with whose they are', async () => {
  const admin = await site.server().client(demoLogin('admin'));
  const asked: string[] = [];
  const openMap = async () => {
    const page = await site.open('dispatcher', '/office/jobs/board?map=true');
    await page.route('https://tiles.example.com/**', async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    return page;
  };
  const plain = await openMap();
  await plain.reload();
  await plain.locator('.leaflet-overlay-pane path').first().waitFor({ state: 'attached' });
  expect(asked).toEqual([]);

  await admin.settings.saveOne({
    body: {
      key: 'x-mapSettings',
      data: { tiles: 'https://tiles.example.com/{z}/{x}/{y}.svg', attribution: '© Example maps', zoom: 12 },
    },
  });
  const page = await openMap();
  // A page that was loaded before the setting does not know the origin yet.
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByText('© Example maps').waitFor();
        return asked.length;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  expect(asked[0]).toMatch(/^https:\/\/tiles\.example\.com\/\d+\/\d+\/\d+\.svg$/);
  await page.locator('img.leaflet-tile-loaded').first().waitFor({ state: 'attached' });
  await expectAccessible(page);
});

test('the axis is on the clock of the chosen area, and a card says the local time of a job in another zone', async () => {
  const admin = await site.server().client(demoLogin('admin'));
  const { folders } = (await admin.session.profile({})).data;
  const branch = folders.find(({ timezone }) => timezone === 'Asia/Ho_Chi_Minh');
  if (branch === undefined) throw new Error('the demonstration has a branch with another clock');
  const { data: rows } = await admin.data.read({
    params: { id: 'full-schedules' },
    query: {
      find: JSON.stringify({ kind: 'job', folderid: branch.id, userid: { $exists: true }, plan: { $gt: Date.now() } }),
      limit: '100',
    },
  });
  const job = rows
    .map((row) => Placed.parse(row))
    .find(({ status, plan }) => !/[CPX]/.test(status.flags) && plan !== null);
  const { data: people } = await admin.data.read({ params: { id: 'technicians' }, query: {} });
  const person = people.map((row) => Person.parse(row)).find(({ id }) => id === job?.userid);
  if (job === undefined || job.plan === null || person === undefined)
    throw new Error('the branch has jobs of technicians');
  const page = await site.open('admin', '/office/jobs/board');
  await office.openDay(page, businessDateOf(job.plan, 'Asia/Kuala_Lumpur'));
  const board = page.getByRole('region', { name: /^Board for / });
  await board.getByText('GMT+8', { exact: true }).waitFor();
  const bar = office.onDay(page, person.name, job.docno);
  const clock = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(job.plan ?? 0);
  expect(await bar.innerText()).toContain(clock('Asia/Kuala_Lumpur'));
  await bar.focus();
  const card = page.getByRole('tooltip');
  await card.getByText('Local time').waitFor();
  expect(await card.innerText()).toContain(clock('Asia/Ho_Chi_Minh'));
  await page.keyboard.press('Escape');

  // Where a job is held, assigned or printed, its own clock counts.
  const note = await office.holdOver(page, bar, person.name, 15);
  await note.getByText(/^Local time: .*14:00–.*, Ho Chi Minh \(GMT\+7\)$/).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await bar.press('Enter');
  await page.getByRole('dialog', { name: job.docno }).getByRole('button', { name: 'Assign…' }).click();
  const dialog = page.getByRole('dialog', { name: `Assign ${job.docno}` });
  await dialog.getByText(/Times in Ho Chi Minh \(GMT\+7\)$/).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Start time' }).inputValue()).toBe(clock('Asia/Ho_Chi_Minh'));
  await page.keyboard.press('Escape');
  await page.goto(`/office/jobs/board/sheet?date=${businessDateOf(job.plan, 'Asia/Kuala_Lumpur')}`);
  const sheet = page.getByRole('region', { name: person.name, exact: true });
  await sheet.getByText(/Times in Ho Chi Minh \(GMT\+7\)$/).waitFor();
  expect(await sheet.getByRole('row').filter({ hasText: job.docno }).innerText()).toContain(clock('Asia/Ho_Chi_Minh'));
  await page.goBack();
  await bar.waitFor();

  await page.getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option', { name: branch.name, exact: true }).click();
  await board.getByText('GMT+7', { exact: true }).waitFor();
  await expect.poll(async () => await bar.innerText()).toContain(clock('Asia/Ho_Chi_Minh'));
});
