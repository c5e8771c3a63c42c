import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { addDays, weekdayOf } from '@field-service/domain/values/business-date.ts';
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
  await page.getByText(`${docno} was changed by someone else and was not moved.`).waitFor();
  expect(await read(id)).toMatchObject({ date: day(2), title: 'Agreed with the customer' });
  await expectAccessible(page);
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
  await dialog.getByRole('textbox', { name: 'End time' }).fill('19:00');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const job = office.onWeek(page, scene.technician, day(3), docno);
  await expect.poll(async () => await job.innerText()).toContain('18:00');
  const { plan, plan2, date } = await read(id);
  expect([date, (plan2 ?? 0) - (plan ?? 0)]).toEqual([day(3), hour]);
  expect(await job.evaluate((element) => element === document.activeElement)).toBe(true);
});
