import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { deviceOf, sendWork } from '@field-service/testing/deliver.ts';
import { makeJob, makeStaff, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, entryId, newUploadId, packWork, visitOf } from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let office: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  office = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

const tomorrow = Date.now() + 86_400_000;

/** Jobs that continue another. */
const continuing = async (parent: string) =>
  (await office.posts.list({ query: { limit: '0' } })).data.filter(({ parentpost }) => parentpost === parent);

test('work that continues the next day closes the job and makes one job with the stations that are left', async () => {
  const stations = await Promise.all([1, 2, 3].map(async () => await makeStation(server.db, world.site, null)));
  const [reached, locked] = stations;
  if (reached === undefined || locked === undefined) throw new Error('The site has stations.');
  const helper = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician, helper] });
  const work = await packWork(
    emptyJobFile(job.id, newUploadId(), {
      version: 2,
      status: 'DN',
      stations: [visitOf(reached.id), visitOf(locked.id, { accessReason: 'locked', condition: null, activity: null })],
      nextday: { entry: entryId(), plan: tomorrow },
    }),
  );
  const device = await deviceOf(server, world.technician);
  expect(await sendWork(device, work)).toMatchObject({ status: 'applied', reason: null });
  const [next, ...others] = await continuing(job.id);
  expect(others).toEqual([]);
  expect(next).toMatchObject({
    nextday: true,
    followup: false,
    plan: tomorrow,
    status: { code: 'TD' },
    assignees: [
      { id: world.technician.id, lead: true },
      { id: helper.id, lead: false },
    ],
    data: { doneStations: [reached.id] },
  });
  expect((await office.posts.get({ params: { id: job.id } })).data).toMatchObject({
    status: { code: 'DN' },
    followups: [{ id: next?.id }],
  });
  expect(await sendWork(device, work)).toMatchObject({ status: 'applied' });
  expect(await continuing(job.id)).toHaveLength(1);
  const board = (await office.data.read({ params: { id: 'full-schedules' }, query: { noLimit: 'true' } })).data;
  expect(board.find((row) => Reflect.get(Object(row), 'id') === next?.id)).toMatchObject({ nextday: true });
});

test('the package of a helper continues nothing', async () => {
  const helper = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician, helper] });
  const file = emptyJobFile(job.id, newUploadId(), {
    version: 2,
    lead: false,
    status: 'DN',
    nextday: { entry: entryId(), plan: tomorrow },
  });
  expect(await sendWork(await deviceOf(server, helper), await packWork(file))).toMatchObject({ status: 'applied' });
  expect(await continuing(job.id)).toEqual([]);
});

test('a job that nobody may be assigned to on that day continues unassigned', async () => {
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  await makeJob(server.db, world.site, {
    plan: tomorrow + 10 * 86_400_000,
    plan2: tomorrow + 10 * 86_400_000 + 3_600_000,
    assignees: [world.technician],
  });
  const file = emptyJobFile(job.id, newUploadId(), {
    version: 2,
    status: 'DN',
    nextday: { entry: entryId(), plan: tomorrow + 10 * 86_400_000 },
  });
  expect(await sendWork(await deviceOf(server, world.technician), await packWork(file))).toMatchObject({
    status: 'applied',
  });
  const [next] = await continuing(job.id);
  expect(next).toMatchObject({ nextday: true, status: { code: 'TD' }, assignees: [] });
});

/** A service type or time slot that was removed. */
async function removedLookup(type: number): Promise<string> {
  const id = randomUUID();
  const empty = { abbr: null, val: null, val2: null, parent_id: null, folder_id: null, notes: null, effective: null };
  await server.db
    .insertInto('lookup')
    .values({ ...empty, id, type, code: id, name: 'Removed', deletor: world.admin.id })
    .execute();
  return id;
}
const finishForTomorrow = async (jobId: string) => {
  const nextday = { entry: entryId(), plan: tomorrow };
  const file = emptyJobFile(jobId, newUploadId(), { version: 2, status: 'DN', nextday });
  return await sendWork(await deviceOf(server, world.technician), await packWork(file));
};

test('a continued job leaves out service types and a time slot that were removed since', async () => {
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  const [kept] = await server.db
    .selectFrom('lookup')
    .select('id')
    .where('type', '=', 207)
    .where('deletor', 'is', null)
    .execute();
  if (kept === undefined) throw new Error('There are service types.');
  const natures = [await removedLookup(207), kept.id];
  await server.db
    .updateTable('post')
    .set({ natures, timeslot_id: await removedLookup(208) })
    .where('id', '=', job.id)
    .execute();
  expect(await finishForTomorrow(job.id)).toMatchObject({ status: 'applied', reason: null });
  const [next] = await continuing(job.id);
  expect(next).toMatchObject({ nextday: true, natures: [{ id: kept.id }], timeslots: null });
});

test('a job that cannot be continued because its type was removed is closed, and its history says so', async () => {
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  await server.db
    .updateTable('post')
    .set({ type_id: await removedLookup(20) })
    .where('id', '=', job.id)
    .execute();
  expect(await finishForTomorrow(job.id)).toMatchObject({ status: 'applied', reason: null });
  const [history] = await server.db
    .selectFrom('history')
    .select('after')
    .where('noun_id', '=', job.id)
    .where('kind', '=', 'nextday_refused')
    .execute();
  expect(history?.after).toEqual({ plan: tomorrow });
  const children = await server.db.selectFrom('post').select('id').where('parent_id', '=', job.id).execute();
  expect(children).toEqual([]);
});

test('stations that a helper reports later are done in the job of the next day, unless it has been started', async () => {
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(async () => await makeStation(server.db, world.site, null)),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('The site has stations.');
  const helper = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician, helper] });
  await sendWork(
    await deviceOf(server, world.technician),
    await packWork(
      emptyJobFile(job.id, newUploadId(), {
        version: 2,
        status: 'DN',
        stations: [visitOf(first.id)],
        nextday: { entry: entryId(), plan: tomorrow + 20 * 86_400_000 },
      }),
    ),
  );
  const [before] = await continuing(job.id);
  const helps = async (stationId: string, accessReason: 'locked' | null) => {
    const part = accessReason === null ? {} : { accessReason, condition: null, activity: null };
    const stations = [visitOf(stationId, part)];
    const file = emptyJobFile(job.id, newUploadId(), { version: 2, lead: false, status: 'DN', stations });
    expect(await sendWork(await deviceOf(server, helper), await packWork(file))).toMatchObject({ status: 'applied' });
  };
  await helps(second.id, null);
  const [after] = await continuing(job.id);
  expect(after?.data).toMatchObject({ doneStations: [first.id, second.id].toSorted() });
  expect(after?.uts).toBeGreaterThan(before?.uts ?? Infinity);
  await helps(third.id, 'locked');
  expect((await continuing(job.id))[0]?.data).toEqual(after?.data);
  const started = await server.db
    .selectFrom('lookup')
    .select('id')
    .where('type', '=', 310)
    .where('code', '=', 'IP')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('post')
    .set({ status_id: started.id })
    .where('id', '=', after?.id ?? '')
    .execute();
  await helps(third.id, null);
  expect((await continuing(job.id))[0]?.data).toEqual(after?.data);
});
