import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf } from './api.ts';
import * as field from './field.ts';
import * as office from './office.ts';
import { chooseScene, openStage, type Scene, type Stage } from './stage.ts';
import { close, finish, firstHalf, secondHalf } from './technician.ts';

let stage: Stage;
let scene: Scene;

beforeAll(async () => {
  stage = await openStage();
  scene = await chooseScene(stage.product);
});
afterAll(async () => await stage.end());

test('work on a job that the office cancelled meanwhile arrives as late, is kept, and is applied by the dispatcher', async () => {
  const dispatcher = await stage.person('office');
  await office.logIn(dispatcher, 'dispatcher');
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
  await field.logIn(page, stage.phoneUrl, 'tech1');
  await field.sync(page);
  // The technician is in the basement; the office has its own way to the server.
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

  const server = await clientOf(stage.product.url, 'dispatcher', 'web');
  const waiting = (await server.posts.get({ params: { id: jobId } })).data;
  expect(waiting).toMatchObject({ status: { code: 'X' }, visits: [], treatments: [] });
  expect(waiting.packages.map((each) => each.status)).toEqual(['late']);

  // The dispatcher's page is still open: it hears of the work by itself.
  await office.decide(dispatcher, 'Apply', 'The work was done before we cancelled.');
  await dispatcher.getByText('Done', { exact: true }).first().waitFor();

  const applied = (await server.posts.get({ params: { id: jobId } })).data;
  expect(applied).toMatchObject({ status: { code: 'DN' } });
  expect([applied.packages.length, applied.visits.length, applied.treatments.length, applied.followups.length]).toEqual(
    [1, scene.stations.bait.length + scene.stations.boards.length, 1, 1],
  );
  expect(applied.history.some((row) => row.reason === 'The customer called it off.')).toBe(true);
});
