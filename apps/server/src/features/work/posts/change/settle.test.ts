import type { JobUpdate } from '@field-service/contract/work/new-job.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, type JobBody, jobRecords, line, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let ann: TestClient;
let bea: TestClient;

const hour = 3_600_000;
const eight = Date.UTC(2026, 10, 24, 0);

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  ann = await server.client(world.dispatcher);
  bea = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['DISP'] }));
});
afterAll(async () => await server.stop());

type Fields = JobUpdate['fields'];
const read = async (id: string) => (await ann.posts.get({ params: { id } })).data;
const put = async (client: TestClient, id: string, uts: number, fields: Fields) =>
  (await client.posts.update({ params: { id }, body: { uts, fields } })).data;
const settle = async (
  client: TestClient,
  id: string,
  x: string,
  take: 'server' | 'device',
  uts: number,
  reason?: string,
) =>
  (await client.posts.settle({ params: { id, x }, body: { uts, take, ...(reason === undefined ? {} : { reason }) } }))
    .data;

/** Creates a job and changes it as Ann and then as Bea, both based on the same version. */
async function changedByTwo(anns: Fields, beas: Fields, over: Partial<JobBody> = {}) {
  const { id, uts } = (await ann.posts.create({ body: jobBody(world.site, over) })).data;
  await put(ann, id, uts, anns);
  await put(bea, id, uts, beas);
  const job = await read(id);
  const of = (field: string): string => job.conflicts.find((each) => each.field === field)?.id ?? '';
  return { id, uts: job.uts, of };
}

describe('settling a conflict', () => {
  test('can keep the current value: only the conflict changes, and the history records both values', async () => {
    const { id, uts, of } = await changedByTwo({ title: 'By Ann' }, { title: 'By Bea' });
    expect((await settle(bea, id, of('title'), 'server', uts)).uts).toBe(uts);
    const job = await read(id);
    expect(job).toMatchObject({ title: 'By Ann', uts, conflicts: [] });
    expect(job.history.at(-1)).toMatchObject({
      kind: 'keep',
      changes: [{ field: 'title', before: 'By Bea', after: 'By Ann' }],
    });
  });

  test('can apply the other value, and leaves other conflicts open', async () => {
    const { id, uts, of } = await changedByTwo(
      { title: 'By Ann', priority: 'high' },
      { title: 'By Bea', priority: 'low' },
    );
    const answer = await settle(ann, id, of('title'), 'device', uts, 'Bea has spoken with them');
    expect(answer.uts).toBeGreaterThan(uts);
    const job = await read(id);
    expect(job).toMatchObject({ title: 'By Bea', uts: answer.uts, data: { priority: 'high' } });
    expect(job.conflicts.map(({ field }) => field)).toEqual(['priority']);
    expect(job.history.at(-1)).toMatchObject({
      kind: 'take',
      reason: 'Bea has spoken with them',
      changes: [{ field: 'title', before: 'By Ann', after: 'By Bea' }],
    });
  });

  test('applies a plan as a whole, with the end on which both agree', async () => {
    const { id, uts, of } = await changedByTwo(
      { plan: eight + hour, plan2: eight + 4 * hour },
      { plan: eight, plan2: eight + 4 * hour },
      { plan: eight + 2 * hour, plan2: eight + 3 * hour },
    );
    expect((await read(id)).conflicts.map(({ field }) => field)).toEqual(['plan']);
    await settle(ann, id, of('plan'), 'device', uts);
    expect(await read(id)).toMatchObject({ plan: eight, plan2: eight + 4 * hour, conflicts: [] });
  });

  test('applies start and end together, whichever is selected', async () => {
    const { id, uts, of } = await changedByTwo(
      { plan: eight + 2 * hour, plan2: eight + 3 * hour },
      { plan: eight, plan2: eight + hour },
      { plan: eight + 4 * hour, plan2: eight + 5 * hour },
    );
    await settle(ann, id, of('plan2'), 'device', uts);
    expect(await read(id)).toMatchObject({ plan: eight, plan2: eight + hour, conflicts: [] });
  });

  test('recomputes the amounts of lines', async () => {
    const { id, uts, of } = await changedByTwo(
      { lines: [line({ price: '120' })] },
      { lines: [line({ price: '90', qty: '2' }), line({ name: 'Second' })] },
      { lines: [line()] },
    );
    await settle(ann, id, of('lines'), 'device', uts);
    expect((await read(id)).lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['Visit', '180'],
      ['Second', '100'],
    ]);
  });

  test('requires free calendars or a reason', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const { id, uts, of } = await changedByTwo(
      { plan: eight + 2 * hour, plan2: eight + 3 * hour },
      { plan: eight, plan2: eight + hour },
      { plan: eight + 4 * hour, plan2: eight + 5 * hour, assignees: [user.id] },
    );
    await makeJob(server.db, world.site, { plan: eight, plan2: eight + hour, assignees: [user] });
    const before = await jobRecords(server.db);
    expect(await refusalOf(settle(ann, id, of('plan'), 'device', uts))).toMatchObject({
      code: 'assign.clash',
      params: { mayOverride: true },
    });
    expect(await jobRecords(server.db)).toEqual(before);
    await settle(ann, id, of('plan'), 'device', uts, 'Next door');
    expect(await read(id)).toMatchObject({ plan: eight, conflicts: [] });
  });

  test('at the same time by two people succeeds once', async () => {
    const { id, uts, of } = await changedByTwo({ title: 'By Ann' }, { title: 'By Bea' });
    const settled = await Promise.allSettled([
      settle(ann, id, of('title'), 'server', uts),
      settle(bea, id, of('title'), 'server', uts),
    ]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalCode(settle(ann, id, of('title'), 'device', uts))).toBe('post.conflict_settled');
    expect((await read(id)).title).toBe('By Ann');
  });
});

describe('a rejected decision changes nothing', () => {
  const expectRefused = async (code: string, call: () => Promise<unknown>) => {
    const before = await jobRecords(server.db);
    expect(await refusalCode(call())).toBe(code);
    expect(await jobRecords(server.db)).toEqual(before);
  };

  test('when the field has changed since, but not when another field has', async () => {
    const { id, uts, of } = await changedByTwo({ title: 'By Ann' }, { title: 'By Bea' });
    const other = await put(ann, id, uts, { priority: 'urgent' });
    await put(ann, id, other.uts, { title: 'By Ann, again' });
    await expectRefused('post.conflict', async () => await settle(bea, id, of('title'), 'device', other.uts));
    await expectRefused('post.conflict', async () => await settle(bea, id, of('title'), 'server', uts));
    const again = await read(id);
    await put(ann, id, again.uts, { priority: 'low' });
    await settle(bea, id, of('title'), 'device', again.uts);
    expect(await read(id)).toMatchObject({ title: 'By Bea', data: { priority: 'low' } });
  });

  test('with a version that the job never had, or for another job’s conflict', async () => {
    const { id, uts, of } = await changedByTwo({ title: 'By Ann' }, { title: 'By Bea' });
    const other = await changedByTwo({ title: 'A' }, { title: 'B' });
    await expectRefused('record.base_missing', async () => await settle(ann, id, of('title'), 'device', uts + 1));
    await expectRefused(
      'record.base_missing',
      async () => await ann.posts.settle({ params: { id, x: of('title') }, body: { take: 'device' } }),
    );
    await expectRefused('record.not_found', async () => await settle(ann, id, other.of('title'), 'device', uts));
  });

  test("by a reader, or for another folder's job", async () => {
    const { id, uts, of } = await changedByTwo({ title: 'By Ann' }, { title: 'By Bea' });
    const clerk = await server.client(world.billing);
    await expectRefused('permission.missing', async () => await settle(clerk, id, of('title'), 'device', uts));
    const foreign = await makeJob(
      server.db,
      await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db))),
    );
    await expectRefused('record.not_found', async () => await settle(ann, foreign.id, of('title'), 'device', uts));
  });

  test('when undoing an assignment of a job that has since changed', async () => {
    const { id } = (await ann.posts.create({ body: jobBody(world.site, { plan: eight, plan2: eight + hour }) })).data;
    const assign = async (assignees: string[], uts?: number) =>
      (
        await ann.posts.assign({
          body: {
            ids: [id],
            assignees,
            plan: eight,
            plan2: eight + hour,
            reason: 'As agreed',
            ...(uts === undefined ? {} : { uts }),
          },
        })
      ).data[0]?.uts ?? 0;
    const given = await assign([world.technician.id]);
    await put(bea, id, given, { plan: eight + hour });
    await expectRefused('post.conflict', async () => await assign([], given));
    const again = await assign([world.technician.id]);
    await assign([], again);
    expect((await read(id)).assignees).toEqual([]);
  });
});
