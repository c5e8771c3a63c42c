import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import { deviceOf, sendWork } from '@field-service/testing/deliver.ts';
import { jobBody, jobRecords, refusalOf } from '@field-service/testing/jobs.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import { makeJob, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork } from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let office: TestClient;
let first: TestUser;
let second: TestUser;
let asFirst: TestClient;
/** A user who may create, change and delete jobs, but not assign them. */
let clerk: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  office = await server.client(world.dispatcher);
  first = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  second = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  asFirst = await server.client(first, { app: 'app' });
  const user = await makeStaff(server.db, { folders: [world.folder] });
  const role = randomUUID();
  await server.db
    .insertInto('role')
    .values({ id: role, code: role, name: 'Clerk', perms: ['EXT:AWEB:*', 'POST:VW|CR|UP|DE:*'] })
    .execute();
  await server.db.insertInto('user_role').values({ user_id: user.id, role_id: role }).execute();
  clerk = await server.client(user);
});
afterAll(async () => await server.stop());

const job = async (assignees: readonly TestUser[], status = 'TD') =>
  await makeJob(server.db, world.site, { status, assignees });
const read = async (id: string) => (await office.posts.get({ params: { id } })).data;
const put = async (client: TestClient, id: string, body: { fields?: { title?: string }; status?: string }) =>
  (
    await client.posts.update({
      params: { id },
      body: { fields: {}, ...body, uts: (await read(id)).uts },
    })
  ).data;
const peopleOf = async (id: string): Promise<string[]> => (await read(id)).assignees.map((each) => each.id);

describe('without POST:AS, a colleague’s job', () => {
  test.each([{ fields: { title: 'Mine now' } }, { status: 'IP' }, { status: 'X' }])(
    'cannot be changed: %o',
    async (body) => {
      const { id, docno } = await job([second]);
      const before = await jobRecords(server.db);
      expect(await refusalOf(put(asFirst, id, body))).toEqual({
        code: 'post.not_assigned',
        status: 409,
        params: { id, docno },
      });
      expect(await jobRecords(server.db)).toEqual(before);
      expect((await asFirst.posts.statuses({ params: { id } })).data).toEqual([]);
    },
  );

  test('cannot be deleted or restored', async () => {
    const { id } = await job([second]);
    expect(await refusalOf(clerk.posts.remove({ params: { id } }))).toMatchObject({ code: 'post.not_assigned' });
    await office.posts.remove({ params: { id } });
    expect(await refusalOf(clerk.posts.restore({ params: { id }, body: {} }))).toMatchObject({
      code: 'post.not_assigned',
    });
  });

  test('has conflicts that only users who may assign it can settle', async () => {
    const { id } = await job([second]);
    const { uts } = await read(id);
    const body = (title: string) => ({ uts, fields: { title } });
    await office.posts.update({ params: { id }, body: body('Theirs') });
    await office.posts.update({ params: { id }, body: body('Ours') });
    const { conflicts, uts: now } = await read(id);
    const x = conflicts[0]?.id ?? '';
    expect(
      await refusalOf(asFirst.posts.settle({ params: { id, x }, body: { uts: now, take: 'device' } })),
    ).toMatchObject({ code: 'post.not_assigned' });
  });

  test('cannot be reassigned, nor can a job be created for someone else', async () => {
    const { id } = await job([second]);
    const body = { ids: [id], assignees: [first.id] };
    expect(await refusalOf(asFirst.posts.assign({ body }))).toMatchObject({ code: 'permission.missing', status: 403 });
    expect(await refusalOf(asFirst.posts.assignOne({ body: { id, assignees: [] } }))).toMatchObject({
      code: 'permission.missing',
    });
    expect(
      await refusalOf(clerk.posts.create({ body: jobBody(world.site, { assignees: [second.id] }) })),
    ).toMatchObject({ code: 'permission.missing' });
    expect(await peopleOf(id)).toEqual([second.id]);
  });

  test('can be changed by anyone who may assign it', async () => {
    const { id } = await job([second]);
    expect((await put(office, id, { fields: { title: 'By the office' } })).conflicts).toEqual([]);
  });
});

describe('without POST:AS, the user’s own job', () => {
  test('can be changed and started, even by an assistant', async () => {
    const { id } = await job([second, first]);
    await put(asFirst, id, { fields: { title: 'Two doors' } });
    expect((await asFirst.posts.statuses({ params: { id } })).data.map(({ code }) => code)).toContain('IP');
    expect((await put(asFirst, id, { status: 'IP' })).status.code).toBe('IP');
    expect(await peopleOf(id)).toEqual([second.id, first.id]);
  });
});

describe('an unassigned job', () => {
  test('is taken by starting it', async () => {
    const { id } = await job([]);
    expect((await asFirst.posts.statuses({ params: { id } })).data.map(({ code }) => code)).toEqual(['IP']);
    expect((await put(asFirst, id, { status: 'IP' })).status.code).toBe('IP');
    const taken = await read(id);
    expect(taken.assignees).toMatchObject([{ id: first.id, lead: true }]);
    expect(taken.history.map(({ kind }) => kind).slice(-2)).toEqual(['assign', 'status']);
  });

  test('can be taken by a user who assigns it only to themselves and does not reschedule it', async () => {
    const { id } = await job([]);
    const { id: other } = await job([]);
    await asFirst.posts.assignOne({ body: { id, assignees: [first.id] } });
    expect(await peopleOf(id)).toEqual([first.id]);
    for (const over of [{ assignees: [second.id] }, { assignees: [first.id], plan: Date.UTC(2026, 10, 24) }])
      expect(await refusalOf(asFirst.posts.reassign({ body: { ids: [other], ...over } }))).toMatchObject({
        code: 'permission.missing',
      });
    expect(await peopleOf(other)).toEqual([]);
  });

  test.each(['FADMIN', 'SUPER', 'ADMIN'] as const)('is taken by a %s who starts it on a phone', async (role) => {
    const { id } = await job([]);
    const admin = await makeStaff(server.db, { folders: [world.folder], roles: [role] });
    const phone = await server.client(admin, { app: 'app' });
    await put(phone, id, { fields: { title: 'A change alone takes nothing' } });
    expect(await peopleOf(id)).toEqual([]);
    expect((await put(phone, id, { status: 'IP' })).status.code).toBe('IP');
    expect((await read(id)).assignees).toMatchObject([{ id: admin.id, lead: true }]);
  });

  test('stays unassigned when the office starts it, and another’s job stays theirs', async () => {
    const { id } = await job([]);
    await put(office, id, { status: 'IP' });
    expect(await peopleOf(id)).toEqual([]);
    const { id: held } = await job([second]);
    const admin = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
    await put(await server.client(admin, { app: 'app' }), held, { status: 'IP' });
    expect(await peopleOf(held)).toEqual([second.id]);
  });

  test('cannot be changed before it is taken', async () => {
    const { id } = await job([]);
    for (const body of [{ fields: { title: 'Not mine yet' } }, { status: 'X' }])
      expect(await refusalOf(put(asFirst, id, body))).toMatchObject({ code: 'post.not_assigned' });
  });

  test('started by two people at the same time is assigned to only one of them', async () => {
    const { id } = await job([]);
    const { uts } = await read(id);
    const asSecond = await server.client(second, { app: 'app' });
    const start = async (client: TestClient): Promise<string> =>
      await outcomeOf(client.posts.update({ params: { id }, body: { uts, fields: {}, status: 'IP' } }));
    expect((await Promise.all([start(asFirst), start(asSecond)])).toSorted()).toEqual(['ok', 'post.not_assigned']);
    expect(await peopleOf(id)).toHaveLength(1);
  });
});

test('a start sent late from a replaced technician’s phone is rejected, and the work is stored as late', async () => {
  const { id } = await job([first]);
  const { uts } = await read(id);
  await office.posts.assign({ body: { ids: [id], assignees: [second.id] } });
  const device = await deviceOf(server, first);
  expect(
    await refusalOf(device.client.posts.update({ params: { id }, body: { uts, fields: {}, status: 'IP' } })),
  ).toMatchObject({ code: 'post.not_assigned', status: 409 });
  const work = await packWork(emptyJobFile(id, newUploadId()));
  expect(await sendWork(device, work)).toMatchObject({ status: 'late', reason: 'upload.not_assigned' });
  expect(await read(id)).toMatchObject({ status: { code: 'TD' }, assignees: [{ id: second.id }] });
});
