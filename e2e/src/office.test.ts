import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf } from './api.ts';
import * as field from './field.ts';
import * as office from './office.ts';
import { chooseScene, openStage, type Scene, type Stage } from './stage.ts';

let stage: Stage;
let scene: Scene;
let page: Page;
/** The same dispatcher, to see what the server has recorded, and somebody else of the office, who changes jobs meanwhile. */
let server: Client<Contract>;
let colleague: Client<Contract>;

const hour = 3_600_000;
const dateText = (day: number): string =>
  `${String(day).slice(6)}/${String(day).slice(4, 6)}/${String(day).slice(0, 4)}`;
/** The days of next week at the customer's, Monday first. */
const nextWeek = (): number[] => {
  const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');
  const text = String(today);
  const weekday = new Date(
    Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6))),
  ).getUTCDay();
  const monday = addDays(today, 8 - (weekday === 0 ? 7 : weekday));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
};
const week = nextWeek();
const day = (at: number): number => week[at] ?? 0;

beforeAll(async () => {
  stage = await openStage();
  scene = await chooseScene(stage.product);
  server = await clientOf(stage.product.url, 'dispatcher', 'web');
  colleague = await clientOf(stage.product.url, 'admin', 'web');
  page = await stage.person('office');
  await office.logIn(page, 'dispatcher');
});
afterAll(async () => await stage.end());

/** A job on the screen of its page, without lines and so without stations. */
async function makeJob(title: string, date: string, start: string): Promise<{ id: string; docno: string }> {
  const docno = await office.makeJob(page, {
    customer: scene.customer.name,
    site: scene.site.name,
    title,
    date,
    start,
    lines: [],
  });
  return { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', docno };
}
const read = async (id: string) => (await server.posts.get({ params: { id } })).data;

test('a job is edited: only what was changed is sent, and stands on the page and in the history', async () => {
  const { id } = await makeJob('To be edited', dateText(day(0)), '20:00');
  const before = await read(id);
  const dialog = await office.openEdit(page);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Edited');
  await dialog.getByRole('textbox', { name: 'Start' }).fill('21:00');
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
});

test('a job that somebody else changed meanwhile is merged by field, and its conflicts are settled', async () => {
  const { id } = await makeJob('Seen by two', dateText(day(0)), '18:00');
  const dialog = await office.openEdit(page);
  const seen = await read(id);
  const plan = (seen.plan ?? 0) + 2 * hour;
  await colleague.posts.update({
    params: { id },
    body: { uts: seen.uts, fields: { title: 'By the colleague', instructions: 'Back door', plan, plan2: plan + hour } },
  });
  await dialog.getByRole('status').getByText('Someone just changed this job').waitFor();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('By the dispatcher');
  await dialog.getByRole('textbox', { name: 'Start' }).fill('19:00');
  await dialog.getByText('High', { exact: true }).click();
  await office.save(dialog);
  await page.getByText(/^Somebody else changed .*Title.* meanwhile/).waitFor();
  expect(await read(id)).toMatchObject({
    title: 'By the colleague',
    plan,
    data: { instructions: 'Back door', priority: 'high' },
  });

  await office.settle(page, 'Title', 'use');
  await office.settle(page, 'Start, End', 'keep');
  await page.getByRole('region', { name: 'Conflicting changes' }).waitFor({ state: 'hidden' });
  const settled = await read(id);
  expect(settled).toMatchObject({ title: 'By the dispatcher', plan, plan2: plan + hour, conflicts: [] });
  expect(settled.history.slice(-2).map(({ kind }) => kind)).toEqual(['take', 'keep']);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).getByText('used the other change').waitFor();
});

/** Closes the job that is open on the phone, with a remark and without a signature. */
async function closeOnPhone(phone: Page, docno: string, remark: string): Promise<void> {
  await field.openJob(phone, docno);
  await phone.getByRole('button', { name: 'Start', exact: true }).click();
  await field.goTo(phone, 'Service report');
  await phone.getByRole('textbox', { name: 'Remarks for the customer' }).fill(remark);
  await field.goTo(phone, 'Closing');
  await field.choose(phone, 'Signature', 'No signature');
  await phone.getByRole('textbox', { name: 'Reason' }).fill('Nobody was there');
  await field.saved(phone);
  await field.goTo(phone, 'Billing');
  await phone.getByRole('button', { name: 'Close job' }).click();
  await phone
    .getByText(/^Job closed/)
    .first()
    .waitFor();
}

test('of late work the records alone are taken, or all of it is set aside', async () => {
  const jobs = [
    await makeJob('Records only', scene.today, '20:00'),
    await makeJob('Set aside', scene.today, '22:00'),
  ] as const;
  for (const { id } of jobs) {
    const { uts, plan, plan2 } = await read(id);
    await server.posts.assign({
      body: { ids: [id], assignees: [scene.technicianId], plan, plan2, uts, reason: 'As agreed' },
    });
  }
  const phone = stage.phone();
  await field.logIn(phone.page, stage.phoneUrl, 'tech1');
  await field.sync(phone.page);
  await phone.context.setOffline(true);
  for (const { docno } of jobs) {
    await closeOnPhone(phone.page, docno, `Done for ${docno}`);
    await phone.page.goto(`${stage.phoneUrl}/field/`);
  }
  for (const { id } of jobs)
    await colleague.posts.update({
      params: { id },
      body: { uts: (await read(id)).uts, fields: {}, status: 'X', reason: 'Called off' },
    });
  await phone.context.setOffline(false);
  await expect
    .poll(
      async () =>
        (await Promise.all(jobs.map(async ({ id }) => await read(id)))).flatMap(({ packages }) =>
          packages.map(({ status }) => status),
        ),
      { timeout: 60_000, interval: 500 },
    )
    .toEqual(['late', 'late']);

  const [records, aside] = jobs;
  await page.goto(`${new URL(page.url()).origin}/office/jobs/${records.id}`);
  await office.decide(page, 'Apply records only', 'The visit was made.');
  await page.getByText(`Done for ${records.docno}`).waitFor();
  const taken = await read(records.id);
  expect(taken).toMatchObject({
    status: { code: 'X' },
    result: { remarks: `Done for ${records.docno}` },
    packages: [{ status: 'applied' }],
  });
  expect(taken.history.some(({ kind, reason }) => kind === 'work' && reason === 'The visit was made.')).toBe(true);

  await page.goto(`${new URL(page.url()).origin}/office/jobs/${aside.id}?tab=uploads`);
  await office.decide(page, 'Set aside', 'Entered on the wrong job.');
  await page.getByRole('row').filter({ hasText: 'Set aside' }).waitFor();
  const kept = await read(aside.id);
  expect(kept).toMatchObject({ status: { code: 'X' }, result: null, packages: [{ status: 'set_aside' }] });
  expect(kept.history.at(-1)).toMatchObject({ kind: 'set_aside', reason: 'Entered on the wrong job.' });
});

test('a job dragged to another day of the week goes there, and back with undo, unless somebody changed it since', async () => {
  const { id, docno } = await makeJob('To be moved', dateText(day(0)), '21:00');
  await office.assign(page, scene.technician);
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
});

test('the same move is made with the keyboard, and the focus comes back to the job', async () => {
  const { id, docno } = await makeJob('By keyboard', dateText(day(3)), '20:00');
  await office.assign(page, scene.technician);
  await office.openNextWeek(page);
  await office.onWeek(page, scene.technician, day(3), docno).press('Enter');
  await page.getByRole('dialog', { name: docno }).getByRole('button', { name: 'Assign…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Assign ${docno}` });
  await dialog.getByRole('textbox', { name: 'Start' }).fill('18:00');
  await dialog.getByRole('textbox', { name: 'End' }).fill('19:00');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const job = office.onWeek(page, scene.technician, day(3), docno);
  await expect.poll(async () => await job.innerText()).toContain('18:00');
  const { plan, plan2, date } = await read(id);
  expect([date, (plan2 ?? 0) - (plan ?? 0)]).toEqual([day(3), hour]);
  expect(await job.evaluate((element) => element === document.activeElement)).toBe(true);
});
