import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoClient } from '../api.ts';
import * as field from '../field.ts';
import * as office from '../office.ts';
import { chooseScene, makeJob, type Scene } from '../scene.ts';
import { openStage, type Stage } from '../stage.ts';
import { close, finish, firstHalf, secondHalf } from '../technician.ts';

let stage: Stage;
let scene: Scene;
let dispatcher: Page;
/** The dispatcher's client, for creating jobs and checking the server's records. */
let records: Client<Contract>;

beforeAll(async () => {
  stage = await openStage();
  scene = await chooseScene(stage.product.url);
  records = await demoClient(stage.product.url, 'dispatcher', 'web');
  dispatcher = await stage.person('office');
  await office.logIn(dispatcher, 'dispatcher');
  await stage.phone().page.goto(`${stage.phoneUrl}/field/`);
  await field.logIn(stage.phone().page, 'tech1');
});
afterAll(async () => await stage.end());

test('work on a job that the office has cancelled arrives as late, is kept, and is applied by the dispatcher', async () => {
  const docno = await office.makeJob(dispatcher, {
    customer: scene.customer.name,
    site: scene.site.name,
    title: 'Cancelled meanwhile',
    date: scene.today,
    start: '22:00',
    lines: [
      { item: 'Rodent bait station check', qty: '4' },
      { item: 'Cockroach monitor check', qty: '1' },
    ],
  });
  await office.assign(dispatcher, scene.technician);
  const jobId = new URL(dispatcher.url()).pathname.split('/').at(-1) ?? '';

  const { page } = stage.phone();
  await field.sync(page);
  // The technician is offline in the basement, but the office can still reach the server.
  await stage.phone().context.setOffline(true);
  await field.openJob(page, docno);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await firstHalf(page, scene.stations);

  await office.cancelJob(dispatcher, 'The customer called it off.');
  await dispatcher.getByText('Cancelled', { exact: true }).first().waitFor();

  await field.done(page.getByRole('dialog'));
  await secondHalf(page, scene.stations);
  await finish(page);
  await close(page);
  await stage.phone().context.setOffline(false);
  await page.getByRole('link', { name: 'On this device' }).click();
  await field.sent(page, 'Sent, waiting for office review');

  const waiting = (await records.posts.get({ params: { id: jobId } })).data;
  expect(waiting).toMatchObject({ status: { code: 'X' }, visits: [], treatments: [] });
  expect(waiting.packages.map((each) => each.status)).toEqual(['late']);

  // The dispatcher's page is still open and is notified of the work.
  await office.decide(dispatcher, 'Apply', 'The work was done before we cancelled.');
  await dispatcher.getByText('Done', { exact: true }).first().waitFor();

  const applied = (await records.posts.get({ params: { id: jobId } })).data;
  expect(applied).toMatchObject({ status: { code: 'DN' } });
  expect([applied.packages.length, applied.visits.length, applied.treatments.length, applied.followups.length]).toEqual(
    [1, scene.stations.bait.length + scene.stations.boards.length, 1, 1],
  );
  expect(applied.history.some((row) => row.reason === 'The customer called it off.')).toBe(true);
});

/** Opens a job on the phone, starts it, and closes it with a remark and without a signature. */
async function closeOnPhone(phone: Page, docno: string, remark: string): Promise<void> {
  await field.openJob(phone, docno);
  await phone.getByRole('button', { name: 'Start', exact: true }).click();
  await field.goTo(phone, 'Additional Info');
  await phone.getByRole('textbox', { name: 'Remarks for the customer' }).fill(remark);
  await field.goTo(phone, 'Closing');
  await field.choose(phone, 'Signature', 'No signature');
  await phone.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Nobody available to sign' });
  await field.saved(phone);
  await field.goTo(phone, 'Billing');
  await phone.getByRole('button', { name: 'Close job' }).click();
  await phone
    .getByText(/^Job closed/)
    .first()
    .waitFor();
}

test('late work can be applied as records only, or set aside completely', async () => {
  const jobs = [
    await makeJob(records, scene, { title: 'Records only', day: scene.day, hour: 20, assigned: true }),
    await makeJob(records, scene, { title: 'Set aside', day: scene.day, hour: 22, assigned: true }),
  ] as const;
  const read = async (id: string) => (await records.posts.get({ params: { id } })).data;
  const colleague = await demoClient(stage.product.url, 'admin', 'web');
  const phone = stage.phone();
  await phone.page.goto(`${stage.phoneUrl}/field/`);
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

  const [taking, aside] = jobs;
  await dispatcher.goto(`${stage.phoneUrl}/office/jobs/${taking.id}`);
  await office.decide(dispatcher, 'Apply records only', 'The visit was made.');
  await dispatcher.getByText(`Done for ${taking.docno}`).waitFor();
  const taken = await read(taking.id);
  expect(taken).toMatchObject({
    status: { code: 'X' },
    result: { remarks: `Done for ${taking.docno}` },
    packages: [{ status: 'applied' }],
  });
  expect(taken.history.some(({ kind, reason }) => kind === 'work' && reason === 'The visit was made.')).toBe(true);

  await dispatcher.goto(`${stage.phoneUrl}/office/jobs/${aside.id}?tab=uploads`);
  await office.decide(dispatcher, 'Set aside', 'Entered on the wrong job.');
  await dispatcher.getByRole('row').filter({ hasText: 'Set aside' }).waitFor();
  const kept = await read(aside.id);
  expect(kept).toMatchObject({ status: { code: 'X' }, result: null, packages: [{ status: 'set_aside' }] });
  expect(kept.history.at(-1)).toMatchObject({ kind: 'set_aside', reason: 'Entered on the wrong job.' });
});
