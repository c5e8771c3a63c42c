import type { TestClient } from '@field-service/testing/client.ts';
import { jobRecords, refusalOf } from '@field-service/testing/jobs.ts';
import { makeJob, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let [lead, helper]: TestUser[] = [];

const hour = 3_600_000;
const nine = Date.now() + 1000 * hour;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
beforeEach(async () => {
  const technician = async () => await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  [lead, helper] = [await technician(), await technician()];
});
afterAll(async () => await server.stop());

const people = (): TestUser[] => [lead, helper].flatMap((each) => each ?? []);
const jobOf = async (assignees: TestUser[], status = 'TD') =>
  (await makeJob(server.db, world.site, { plan: nine, plan2: nine + hour, assignees, status })).id;
const read = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;
const move = async (id: string, status: string, reason?: string, client = dispatcher) =>
  (
    await client.posts.update({
      params: { id },
      body: { uts: (await read(id)).uts, fields: {}, status, ...(reason === undefined ? {} : { reason }) },
    })
  ).data;
const team = async (id: string) => (await read(id)).assignees.map(({ id: user, lead: leads }) => [user, leads]);

describe('reopening a job', () => {
  test.each([
    ['DN', 'IP'],
    ['X', 'TD'],
  ])('from %s needs a reason, which the history keeps', async (from, to) => {
    const id = await jobOf(people(), from);
    const before = await jobRecords(server.db);
    for (const reason of [undefined, '', '  '])
      expect(await refusalOf(move(id, to, reason))).toEqual({
        code: 'post.reason_missing',
        status: 422,
        params: { fields: ['reason'] },
      });
    expect(await jobRecords(server.db)).toEqual(before);

    expect(await move(id, to, 'The kitchen was locked')).toMatchObject({ status: { code: to } });
    const { history } = await read(id);
    expect(history.at(-1)).toMatchObject({ kind: 'status', reason: 'The kitchen was locked' });
  });

  test('that was cancelled is for those who plan, and never from a phone, whose change may be older', async () => {
    const id = await jobOf(people());
    const [technician] = people();
    if (technician === undefined) throw new Error('no technician');
    await move(id, 'X');
    const clients = [await server.client(technician, { app: 'app' }), await server.client(world.admin, { app: 'app' })];
    const before = await jobRecords(server.db);
    for (const client of clients) {
      expect((await client.posts.statuses({ params: { id } })).data).toEqual([]);
      expect(await refusalOf(move(id, 'TD', 'Undo', client))).toMatchObject({
        code: 'post.transition_forbidden',
        status: 409,
        params: { from: 'X', to: 'TD' },
      });
    }
    expect(await jobRecords(server.db)).toEqual(before);
    expect((await dispatcher.posts.statuses({ params: { id } })).data.map(({ code }) => code)).toEqual(['TD']);
  });

  test('keeps the technicians who are free, in their order, and brings the job back to their phones', async () => {
    const id = await jobOf(people());
    const before = await team(id);
    await move(id, 'X');
    expect(await move(id, 'TD', 'Cancelled by mistake')).not.toHaveProperty('takenOff');
    expect(await team(id)).toEqual(before);
    const [technician] = people();
    const client = await server.client(technician ?? world.technician, { app: 'app' });
    const find = JSON.stringify({ id });
    expect((await client.data.read({ params: { id: 'app-job-ids' }, query: { find } })).data).toEqual([{ id }]);
  });

  test('takes off technicians whose time went to another job meanwhile; the next one leads', async () => {
    const [first, second] = people();
    if (first === undefined || second === undefined) throw new Error('no technicians');
    const id = await jobOf([first, second]);
    await move(id, 'X');
    await jobOf([first]);
    expect(await move(id, 'TD', 'Wanted after all')).toMatchObject({ takenOff: [first.displayname] });
    expect(await team(id)).toEqual([[second.id, true]]);
    const { history } = await read(id);
    expect(history.at(-1)?.changes.find(({ field }) => field === 'assignees')).toMatchObject({
      after: [expect.objectContaining({ name: second.displayname })],
    });
  });
});
