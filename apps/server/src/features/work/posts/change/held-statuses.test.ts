import { randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, refusalCode } from '@field-service/testing/jobs.ts';
import { makeJob, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let technician: TestUser;
let phone: TestClient;
/** A user who may change jobs but not approve them. */
let planner: TestClient;

const own = [
  ['ASK', 'R'],
  ['TAKEN', 'Z'],
  ['PAUSED', 'U'],
  ['PAUSED-WORK', 'PU'],
  ['APPROVED', 'A'],
] as const;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
  const admin = await server.client(world.admin);
  for (const [code, flags] of own)
    await admin.lookups.create({ query: {}, body: { type: 310, code, name: `Own ${code}`, flags } });
  const user = await makeStaff(server.db, { folders: [world.folder] });
  const role = randomUUID();
  const perms = ['EXT:AWEB:*', 'POST:VW|UP|AS:*'];
  await server.db
    .insertInto('role')
    .values({ id: role, code: `R-${role}`, name: 'Planner', perms })
    .execute();
  await server.db.insertInto('user_role').values({ user_id: user.id, role_id: role }).execute();
  planner = await server.client(user);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  phone = await server.client(technician, { app: 'app' });
});
afterAll(async () => await server.stop());

const job = async (status = 'TD') =>
  (await makeJob(server.db, world.site, { plan: Date.now(), assignees: [technician], status })).id;
const read = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;
const move = async (id: string, status: string, client = dispatcher) => {
  const { uts } = await read(id);
  await client.posts.update({ params: { id }, body: { uts, fields: {}, status } });
  return (await read(id)).status.code;
};
const next = async (id: string, client = dispatcher) =>
  (await client.posts.statuses({ params: { id } })).data.map(({ code }) => code).toSorted();
const forbidden = async (id: string, status: string, client = dispatcher) =>
  expect(await refusalCode(move(id, status, client))).toBe('post.transition_forbidden');
const onPhone = async (id: string): Promise<boolean> => {
  const formData = JSON.stringify({ from: Date.now() - dayMs, to: Date.now() + dayMs });
  const { data } = await phone.data.read({ params: { id: 'app-job-ids' }, query: { formData } });
  return JSON.stringify(data).includes(id);
};

describe('a status that requires approval (R)', () => {
  it('blocks the job and removes it from the phone until a user with POST:AP approves it', async () => {
    const id = await job();
    expect(await onPhone(id)).toBe(true);
    expect(await move(id, 'ASK', planner)).toBe('ASK');
    expect(await onPhone(id)).toBe(false);
    expect(await next(id, planner)).toEqual(['X']);
    for (const status of ['IP', 'TD', 'APPROVED', 'TAKEN']) await forbidden(id, status, planner);
    expect(await move(id, 'APPROVED')).toBe('APPROVED');
    expect(await onPhone(id)).toBe(true);
    expect(await move(id, 'IP')).toBe('IP');
  });
});

describe('an accepted job (Z)', () => {
  it('stays on the phone and can be started', async () => {
    const id = await job();
    expect(await move(id, 'TAKEN')).toBe('TAKEN');
    expect(await onPhone(id)).toBe(true);
    expect(await move(id, 'IP')).toBe('IP');
  });
});

describe('a suspended job (U)', () => {
  it('cannot be started until it is resumed, and is not on the phone', async () => {
    const id = await job();
    expect(await move(id, 'PAUSED')).toBe('PAUSED');
    expect(await onPhone(id)).toBe(false);
    await forbidden(id, 'IP');
    expect(await move(id, 'TD')).toBe('TD');
    expect(await move(id, 'IP')).toBe('IP');
  });

  it('that was in progress cannot be closed before it is resumed', async () => {
    const id = await job('IP');
    expect(await move(id, 'PAUSED-WORK')).toBe('PAUSED-WORK');
    await forbidden(id, 'CLS');
    expect(await move(id, 'IP')).toBe('IP');
  });

  it('can be cancelled like any other job', async () => {
    const id = await job();
    await move(id, 'PAUSED');
    expect(await move(id, 'X')).toBe('X');
  });
});

describe('a status that overrides the default (O)', () => {
  it('is the initial status of jobs as long as it has that flag', async () => {
    const admin = await server.client(world.admin);
    const made = async () => (await dispatcher.posts.create({ body: jobBody(world.site) })).data.status.code;
    expect(await made()).toBe('TD');
    const body = { type: 310, code: 'FIRST', name: 'First', flags: 'O' };
    const { data } = await admin.lookups.create({ query: {}, body });
    expect(await made()).toBe('FIRST');
    const id = await job();
    expect(await next(id)).toContain('FIRST');
    await admin.lookups.update({ params: { id: data.id }, query: {}, body: { uts: data.uts, flags: 'A' } });
    expect(await made()).toBe('TD');
  });
});
