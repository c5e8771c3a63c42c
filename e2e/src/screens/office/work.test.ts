import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { addDays, stampOn, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { demoLogin } from '@field-service/testing/demo.ts';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import * as office from '../../office.ts';
import { chooseScene, dateText, makeJob, type Scene } from '../../scene.ts';
import { openSite } from '../../site.ts';

const site = openSite();
let scene: Scene;
/**
 * Clients of the dispatcher, for creating jobs and checking the server's records, and of another office user, who
 * changes jobs at the same time.
 */
let server: Client<Contract>;
let colleague: Client<Contract>;
/** The days of next week in the customer's time zone, from Monday. */
let week: readonly number[];

beforeAll(async () => {
  scene = await chooseScene(site.server().url);
  server = await site.server().client(demoLogin('dispatcher'));
  colleague = await site.server().client(demoLogin('admin'));
  const monday = addDays(scene.day, 8 - (weekdayOf(scene.day) === 0 ? 7 : weekdayOf(scene.day)));
  week = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
});

const hour = 3_600_000;
const day = (at: number): number => week[at] ?? 0;
const read = async (id: string) => (await server.posts.get({ params: { id } })).data;

test('the list of jobs finds a job by its number and opens it', async () => {
  const { docno } = await makeJob(server, scene, { title: 'To be found', day: day(5), hour: 9 });
  const page = await site.open('dispatcher', '/office/jobs');
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('no job has this number');
  await page.getByRole('link', { name: /^J-/ }).first().waitFor({ state: 'hidden' });
  await office.openJob(page, docno, scene.customer.name);
  await page.goto('/office/jobs');
  await page.getByRole('link', { name: /^J-/ }).first().waitFor();
  await expectAccessible(page);
});

test('the list of jobs is narrowed by customer, site and technician, which stay in its address', async () => {
  const page = await site.open('dispatcher', '/office/jobs');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^J-/ }) });
  await rows.first().waitFor();
  const columns = await page.getByRole('columnheader').allInnerTexts();
  const cellsOf = async (name: string) => {
    const at = columns.findIndex((column) => column.trim() === name);
    return await rows.evaluateAll(
      (found, index) => found.map((row) => row.querySelectorAll('td')[index]?.innerText.split('\n')[0] ?? ''),
      at,
    );
  };
  const [customer = ''] = await cellsOf('Customer');
  const choose = async (filter: string, text: string) => {
    const field = page.getByRole('combobox', { name: filter });
    await field.fill(text);
    await page.getByRole('option', { name: text }).first().click();
  };
  await page.getByRole('button', { name: 'More filters' }).click();
  await choose('Customer', customer);
  await expect.poll(async () => new Set(await cellsOf('Customer'))).toEqual(new Set([customer]));

  const [site1 = ''] = await cellsOf('Site');
  await choose('Site', site1);
  await expect.poll(async () => new Set(await cellsOf('Site'))).toEqual(new Set([site1]));
  await expectAccessible(page);

  await page.reload();
  await rows.first().waitFor();
  expect(new Set(await cellsOf('Site'))).toEqual(new Set([site1]));
  expect(await page.getByRole('combobox', { name: 'Customer' }).inputValue()).toContain(customer);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(async () => new Set(await cellsOf('Customer')).size).toBeGreaterThan(1);
  const people = (await cellsOf('Technicians')).find((name) => name !== 'Unassigned' && !name.includes(',')) ?? '';
  await page.getByRole('combobox', { name: 'Technician' }).click();
  await page.getByRole('option', { name: people }).click();
  await expect.poll(async () => (await cellsOf('Technicians')).every((names) => names.includes(people))).toBe(true);
});

test('a job is created only once the form is complete', async () => {
  const page = await site.open('dispatcher', '/office/jobs/new');
  await page.getByRole('button', { name: 'Create job' }).click();
  await page.getByText('Some fields are missing or invalid.').waitFor();
  await expectAccessible(page);
  const docno = await office.makeJob(page, {
    customer: scene.customer.name,
    site: scene.site.name,
    title: 'Through the form',
    date: dateText(day(4)),
    start: '20:00',
    lines: [{ item: 'Rodent bait station check', qty: '4' }],
  });
  const made = await read(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(made).toMatchObject({ docno, title: 'Through the form', date: day(4), lines: [{ qty: '4' }] });
});

test('what is typed into a new job survives leaving; unusual times are said, and taken only on purpose', async () => {
  const page = await site.open('dispatcher', '/office/jobs/new');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Begun on the phone');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await page.goto('/office/jobs/new');
  await page.getByText(/^Here is what you entered on /).waitFor();
  expect(await title.inputValue()).toBe('Begun on the phone');
  await page.getByRole('button', { name: 'Start over' }).click();
  expect(await title.inputValue()).toBe('');

  await office.fillJob(page, {
    customer: scene.customer.name,
    site: scene.site.name,
    title: 'Of last week',
    date: dateText(addDays(day(0), -8)),
    start: '20:00',
    lines: [],
  });
  await page.getByRole('textbox', { name: 'Due by' }).fill(dateText(addDays(day(0), -9)));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Create job' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Please check before you continue' });
  await notice.getByText(/^The date is in the past: /).waitFor();
  await notice.getByText(/^The job is due on /).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create anyway' }).click();
  await page.getByText(/^J-KL-\S+ created for /).waitFor();
});

test('leaving a changed job asks first, also with Escape', async () => {
  const { id, docno } = await makeJob(server, scene, { title: 'Not to be lost', day: day(0), hour: 22 });
  const page = await site.open('dispatcher', '/office/jobs');
  await office.openJob(page, docno, scene.customer.name);
  const dialog = await office.openEdit(page);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Half typed');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half typed');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await read(id)).title).toBe('Not to be lost');
});

test('a customer can be picked while the search for them is still running', async () => {
  const page = await site.open('dispatcher', '/office/jobs/new');
  await page.route(/\/api\/data\/contacts\?.*search=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const found = page.waitForResponse(/\/api\/data\/contacts\?.*search=/);
  await page.getByRole('combobox', { name: 'Customer' }).fill(scene.customer.name);
  await page.getByRole('option', { name: scene.customer.name }).first().hover();
  await page.mouse.down();
  await found;
  await page.getByRole('option', { name: scene.customer.name }).first().waitFor();
  await page.mouse.up();
  await expect.poll(async () => await page.getByRole('combobox', { name: 'Site' }).isEnabled()).toBe(true);
});

test('an edited job sends only its changes, and shows them on the page and in the history', async () => {
  const { id } = await makeJob(server, scene, { title: 'To be edited', day: day(0), hour: 20 });
  const page = await site.open('dispatcher', `/office/jobs/${id}`);
  const before = await read(id);
  const dialog = await office.openEdit(page);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Edited');
  await dialog.getByRole('textbox', { name: 'Start time' }).fill('21:00');
  await dialog.getByText('Urgent', { exact: true }).click();
  await office.save(dialog);
  await page.getByText('Edited', { exact: true }).waitFor();
  const after = await read(id);
  expect(after).toMatchObject({
    title: 'Edited',
    plan: (before.plan ?? 0) + hour,
    plan2: (before.plan2 ?? 0) + hour,
    data: { priority: 'urgent' },
    conflicts: [],
  });
  expect(
    after.history
      .at(-1)
      ?.changes.map((change) => change.field)
      .toSorted(),
  ).toEqual(['plan', 'plan2', 'priority', 'title']);
  await expectAccessible(page);
});

test('a job that someone else has changed is merged field by field, and its conflicts are resolved', async () => {
  const { id } = await makeJob(server, scene, { title: 'Seen by two', day: day(0), hour: 18 });
  const page = await site.open('dispatcher', `/office/jobs/${id}`);
  const dialog = await office.openEdit(page);
  const seen = await read(id);
  const plan = (seen.plan ?? 0) + 2 * hour;
  await colleague.posts.update({
    params: { id },
    body: { uts: seen.uts, fields: { title: 'By the colleague', instructions: 'Back door', plan, plan2: plan + hour } },
  });
  await dialog.getByRole('status').getByText('Someone just changed this job').waitFor();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('By the dispatcher');
  await dialog.getByRole('textbox', { name: 'Start time' }).fill('19:00');
  await dialog.getByText('High', { exact: true }).click();
  await office.save(dialog);
  await page.getByText(/^Someone else changed .*Title.* in the meantime/).waitFor();
  expect(await read(id)).toMatchObject({
    title: 'By the colleague',
    plan,
    data: { instructions: 'Back door', priority: 'high' },
  });

  await office.settle(page, 'Title', 'use');
  await office.settle(page, 'Start time, End time', 'keep');
  await page.getByRole('region', { name: 'Conflicting changes' }).waitFor({ state: 'hidden' });
  const settled = await read(id);
  expect(settled).toMatchObject({ title: 'By the dispatcher', plan, plan2: plan + hour, conflicts: [] });
  expect(settled.history.slice(-2).map(({ kind }) => kind)).toEqual(['take', 'keep']);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).getByText('used the other change').waitFor();
  await expectAccessible(page);
});

test('a job dragged to another day moves there, and undo moves it back unless someone has changed it since', async () => {
  const { id, docno } = await makeJob(server, scene, { title: 'To be moved', day: day(0), hour: 21, assigned: true });
  const page = await site.open('dispatcher', '/office/jobs/board');
  const before = await read(id);
  const moved = (before.plan ?? 0) + 24 * hour;
  await office.openNextWeek(page);
  await office.dragOnWeek(page, scene.technician, docno, day(0), day(1));
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  expect(await read(id)).toMatchObject({ plan: moved, date: day(1), assignees: before.assignees });

  await undo.click();
  await page.getByText(`${docno} moved back`).waitFor();
  await office.onWeek(page, scene.technician, day(0), docno).waitFor();
  expect(await read(id)).toMatchObject({
    plan: before.plan,
    plan2: before.plan2,
    date: day(0),
    assignees: before.assignees,
  });

  await office.dragOnWeek(page, scene.technician, docno, day(0), day(2));
  await undo.waitFor();
  const { uts } = await read(id);
  await colleague.posts.update({ params: { id }, body: { uts, fields: { title: 'Agreed with the customer' } } });
  await undo.click();
  await page
    .getByText(new RegExp(` changed ${docno} before you\\. It is now assigned to ${scene.technician} `))
    .waitFor();
  expect(await read(id)).toMatchObject({ date: day(2), title: 'Agreed with the customer' });
  await expectAccessible(page);
});

test('a job is dropped on a day in the past only once the person was asked', async () => {
  const [from, to] = [addDays(day(0), -14), addDays(day(0), -13)];
  const { id, docno } = await makeJob(server, scene, { title: 'Long ago', day: from, hour: 21, assigned: true });
  const page = await site.open('dispatcher', `/office/jobs/board?view=week&date=${from}`);
  await office.onWeek(page, scene.technician, from, docno).waitFor();
  const before = await read(id);
  await office.dropOnWeek(page, scene.technician, docno, from, to);
  const question = page.getByRole('dialog', { name: `Move ${docno} here?` });
  await question.getByText(/^The date is in the past: /).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await read(id)).toEqual(before);
  await office.dropOnWeek(page, scene.technician, docno, from, to);
  await question.getByRole('button', { name: 'Move' }).click();
  await office.onWeek(page, scene.technician, to, docno).waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await read(id)).toMatchObject({ date: to });
});

test('a job on the board is rescheduled with the keyboard, and the focus returns to the job', async () => {
  const { id, docno } = await makeJob(server, scene, { title: 'By keyboard', day: day(3), hour: 20 });
  const page = await site.open('dispatcher', `/office/jobs/${id}`);
  await office.assign(page, scene.technician);
  await office.openNextWeek(page);
  await office.onWeek(page, scene.technician, day(3), docno).press('Enter');
  await page.getByRole('dialog', { name: docno }).getByRole('button', { name: 'Assign…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Assign ${docno}` });
  await dialog.getByRole('textbox', { name: 'Start time' }).fill('18:00');
  await dialog.getByRole('textbox', { name: 'Start time' }).press('Tab');
  // The job keeps its hour.
  await expect.poll(async () => await dialog.getByRole('textbox', { name: 'End time' }).inputValue()).toBe('19:00');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const job = office.onWeek(page, scene.technician, day(3), docno);
  await expect.poll(async () => await job.innerText()).toContain('18:00');
  const { plan, plan2, date } = await read(id);
  expect([date, (plan2 ?? 0) - (plan ?? 0)]).toEqual([day(3), hour]);
  expect(await job.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a clash is named before the drop, which still asks for a reason', async () => {
  const taken = await makeJob(server, scene, { title: 'Already there', day: day(4), hour: 18, assigned: true });
  const { id, docno } = await makeJob(server, scene, { title: 'To be dropped', day: day(4), hour: 20, assigned: true });
  const page = await site.open('dispatcher', '/office/jobs/board');
  await office.openDay(page, day(4));
  const job = office.onDay(page, scene.technician, docno);
  const free = await office.holdOver(page, job, scene.technician, 21);
  await free.getByText('21:00–22:00').waitFor();
  expect(await free.innerText()).not.toContain(`${scene.technician} has`);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  const wrong = await office.holdOver(page, job, scene.technician, 18);
  await wrong.getByText(`${scene.technician} has ${taken.docno}`).waitFor();
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: `Assign ${docno}` });
  await dialog.getByText(`${scene.technician} has ${taken.docno}`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await read(id)).toMatchObject({ plan: stampOn(day(4), 20 * 60, 'Asia/Kuala_Lumpur') });
});

test('a job dragged to the tray is unassigned and found there, and undo assigns it again', async () => {
  const { id, docno } = await makeJob(server, scene, {
    title: 'To be unassigned',
    day: day(5),
    hour: 19,
    assigned: true,
  });
  const page = await site.open('dispatcher', '/office/jobs/board');
  await office.openDay(page, day(5));
  const before = await read(id);
  await office.dragToTray(page, office.onDay(page, scene.technician, docno));
  await page.getByText(`${scene.technician} unassigned from ${docno}`).waitFor();
  expect(await read(id)).toMatchObject({ assignees: [], plan: before.plan, plan2: before.plan2 });

  const search = page.getByRole('searchbox', { name: 'Search waiting jobs' });
  await search.fill('no job has this number');
  await office.inTray(page, docno).waitFor({ state: 'hidden' });
  await search.fill(docno);
  await office.inTray(page, docno).waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await office.onDay(page, scene.technician, docno).waitFor();
  expect(await read(id)).toMatchObject({ assignees: before.assignees, plan: before.plan, plan2: before.plan2 });
  await expectAccessible(page);
});

test('the zoom stays in the address of the board, and the working day fits into the view by default', async () => {
  const page = await site.open('dispatcher', '/office/jobs/board');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/office/jobs/board?date=${day(6)}`);
  await page.locator('[data-track="hours"]').first().waitFor();
  const board = page.getByRole('region', { name: /^Board for / });
  const hourPx = async () => Number(await page.locator('[data-track="hours"]').first().getAttribute('data-hour-px'));
  const visible = async () => await board.evaluate((element) => element.clientWidth - 180);
  expect((await hourPx()) * 10).toBeLessThanOrEqual((await visible()) + 1);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(hourPx).toBeCloseTo((await visible()) / 6, 0);
  expect(new URL(page.url()).searchParams.get('zoom')).toBe('6');
  await page.reload();
  await page.locator('[data-track="hours"]').first().waitFor();
  await expect.poll(hourPx).toBeCloseTo((await visible()) / 6, 0);
  await page.getByRole('button', { name: 'Fit to the day' }).click();
  await expect.poll(async () => new URL(page.url()).searchParams.has('zoom')).toBe(false);
});

test('the card of a job is shown for the focus and says how far it is; Escape hides it', async () => {
  const first = await makeJob(server, scene, { title: 'Before', day: day(6), hour: 18, assigned: true });
  const { docno } = await makeJob(server, scene, { title: 'With a card', day: day(6), hour: 20, assigned: true });
  const page = await site.open('dispatcher', '/office/jobs/board');
  await office.openDay(page, day(6));
  await office.onDay(page, scene.technician, first.docno).focus();
  await page.keyboard.press('Tab');
  const card = page.getByRole('tooltip');
  await card.getByText(docno).waitFor();
  await card.getByText(`0.00 km from ${first.docno}`).waitFor();
  await card.getByText(scene.customer.name).waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
  await office.onDay(page, scene.technician, docno).hover();
  await card.getByText('With a card').waitFor();
  await expectAccessible(page);
});

test('the map beside the board shows the way of a technician in the order of the day, and leads to a job', async () => {
  const { docno } = await makeJob(server, scene, { title: 'On the map', day: day(4), hour: 19, assigned: true });
  await makeJob(server, scene, { title: 'Later on the map', day: day(4), hour: 21, assigned: true });
  const page = await site.open('dispatcher', `/office/jobs/board?date=${day(4)}`);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map and order of the day' });
  await map.getByRole('button', { name: new RegExp(`^${scene.technician}`) }).click();
  const stops = map.getByRole('list', { name: 'Order of the day' }).getByRole('listitem');
  await stops.filter({ hasText: docno }).waitFor();
  const texts = await stops.allInnerTexts();
  expect(texts.map((text) => Number.parseInt(text, 10))).toEqual(texts.map((_text, at) => at + 1));
  // Two jobs at one site, one after the other.
  expect(texts.at(-1)).toContain('0 km');
  await map.getByText('1', { exact: true }).waitFor();
  await expectAccessible(page);
  await stops.filter({ hasText: docno }).getByRole('button').click();
  await page.getByRole('dialog').getByText(docno).first().waitFor();
  expect(new URL(page.url()).searchParams.get('map')).toBe('true');
});

test('of two dispatchers who move the same job, the second is told who was faster and sees the result', async () => {
  const { id, docno } = await makeJob(server, scene, { title: 'Wanted by two', day: day(5), hour: 21, assigned: true });
  const page = await site.open('dispatcher', '/office/jobs/board');
  await office.openDay(page, day(5));
  const { uts, plan, plan2, assignees } = await read(id);
  const job = office.onDay(page, scene.technician, docno);
  await office.holdOver(page, job, scene.technician, 22);
  const faster = { plan: (plan ?? 0) - hour, plan2: (plan2 ?? 0) - hour };
  await colleague.posts.assign({ body: { ids: [id], assignees: assignees.map((each) => each.id), ...faster, uts } });
  await page.mouse.up();
  await page
    .getByText(new RegExp(` changed ${docno} before you\\. It is now assigned to ${scene.technician} .*20:00`))
    .waitFor();
  expect(await read(id)).toMatchObject(faster);
  await expect.poll(async () => await job.innerText()).toContain('20:00–21:00');
});

test('a closed job is reopened only with a reason, which its history keeps', async () => {
  const { db } = site.server();
  const { id, docno } = await db
    .selectFrom('post')
    .innerJoin('lookup', 'lookup.id', 'post.status_id')
    .select(['post.id', 'post.docno'])
    .where('post.systype', '=', 'job')
    .where('lookup.code', '=', 'DN')
    .orderBy('post.plan', 'desc')
    .executeTakeFirstOrThrow();
  const page = await site.open('admin', `/office/jobs/${id}`);
  await page.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog', { name: `Reopen ${docno}?` });
  await dialog.getByText(/^The technicians can work on the job again\./).waitFor();
  await expectAccessible(page);
  const reopen = dialog.getByRole('button', { name: 'Reopen' });
  expect(await reopen.isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('A room was missed');
  await reopen.click();
  await page.getByText(`${docno} reopened`).waitFor();
  await page.getByText('A room was missed').waitFor();
  const { status, history } = await read(id);
  expect([status.code, history.at(-1)?.reason]).toEqual(['IP', 'A room was missed']);
});
