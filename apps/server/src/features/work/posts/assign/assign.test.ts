import { randomUUID } from 'node:crypto';
import type { TestClient } from '@field-service/testing/client.ts';
import {
  jobBody,
  jobRecords,
  makeLeave,
  makeLicence,
  nature,
  refusalCode,
  refusalOf,
} from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeSetting } from '../../../site/settings/public.ts';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let technician: TestUser;

const hour = 3_600_000;
const eight = Date.UTC(2026, 10, 24, 0);
const nine = eight + hour;
const ten = nine + hour;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
beforeEach(async () => {
  technician = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
});
afterAll(async () => await server.stop());

const job = async (given: Parameters<typeof makeJob>[2] = {}) => await makeJob(server.db, world.site, given);
const read = async (id: string) => (await dispatcher.posts.get({ params: { id } })).data;
const assign = async (
  ids: string[],
  over: { assignees?: string[]; plan?: number | null; plan2?: number | null; reason?: string } = {},
  client = dispatcher,
) => (await client.posts.assign({ body: { ids, assignees: [technician.id], ...over } })).data;
/** Logs in a new user who may assign jobs but not approve them. */
const assigner = async (): Promise<TestClient> => {
  const user = await makeStaff(server.db, { folders: [world.folder] });
  const role = randomUUID();
  await server.db
    .insertInto('role')
    .values({ id: role, code: `R-${role}`, name: 'Planner', perms: ['EXT:AWEB:*', 'POST:VW|AS:*'] })
    .execute();
  await server.db.insertInto('user_role').values({ user_id: user.id, role_id: role }).execute();
  return await server.client(user);
};

describe('an assignment', () => {
  test('gives a job its people and time, and makes the first person the lead', async () => {
    const second = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const { id } = await job();
    const [changes] = await assign([id], { assignees: [technician.id, second.id], plan: eight, plan2: nine });
    const after = await read(id);
    expect(changes).toMatchObject({ id, uts: after.uts, docno: after.docno });
    expect(after).toMatchObject({ plan: eight, plan2: nine, date: 20_261_124 });
    expect(after.assignees.map((each) => [each.id, each.lead])).toEqual([
      [technician.id, true],
      [second.id, false],
    ]);
    expect(after.history.at(-1)).toMatchObject({ kind: 'assign', by: world.dispatcher.displayname });
  });

  test("keeps a job's duration when it is rescheduled", async () => {
    const { id } = await job({ plan: eight, plan2: nine });
    await assign([id], { plan: ten });
    expect(await read(id)).toMatchObject({ plan: ten, plan2: ten + hour });
  });

  test('can remove all people from a job', async () => {
    const { id } = await job({ plan: eight, plan2: nine, assignees: [technician] });
    await assign([id], { assignees: [] });
    expect((await read(id)).assignees).toEqual([]);
  });

  test('allows adjacent jobs, and assigning a job to the same person again', async () => {
    const first = await job({ plan: eight, plan2: nine, assignees: [technician] });
    const next = await job({ plan: nine, plan2: ten });
    await assign([first.id, next.id]);
    expect((await read(next.id)).assignees).toHaveLength(1);
  });
});

describe('a clash', () => {
  test('rejects all jobs in the call, and lists the clashes', async () => {
    const busy = await job({ plan: eight, plan2: ten, assignees: [technician] });
    const free = await job({ plan: ten, plan2: ten + hour });
    const late = await job({ plan: nine, plan2: ten + 2 * hour });
    const before = await jobRecords(server.db);
    const refusal = await refusalOf(assign([free.id, late.id]));
    expect(refusal).toMatchObject({ code: 'assign.clash', status: 409 });
    const clash = { userId: technician.id, user: technician.displayname, kind: 'job' };
    expect(refusal.params['clashes']).toMatchObject([
      { jobId: late.id, postId: busy.id, docno: busy.docno, from: eight, to: ten, ...clash },
      { jobId: late.id, postId: free.id, ...clash },
    ]);
    expect(await jobRecords(server.db)).toEqual(before);
  });

  test('does not reject a job that technicians create for nobody but themselves, and is kept in its history', async () => {
    const busy = await job({ plan: eight, plan2: ten, assignees: [technician] });
    const own = await server.client(technician, { app: 'app' });
    const body = jobBody(world.site, { plan: eight, plan2: nine, assignees: [technician.id] });
    expect(await refusalCode(dispatcher.posts.create({ body }))).toBe('assign.clash');
    const { id } = (await own.posts.create({ body })).data;
    const recorded = (await read(id)).history.at(-1)?.changes.find(({ field }) => field === 'clashes');
    expect(recorded?.after).toMatchObject([{ userId: technician.id, postId: busy.id, from: eight, to: ten }]);
  });

  test('does not arise from completed or cancelled jobs', async () => {
    await job({ plan: eight, plan2: ten, assignees: [technician], status: 'DN', doneAt: nine });
    await job({ plan: eight, plan2: ten, assignees: [technician], status: 'X' });
    const { id } = await job({ plan: eight, plan2: nine });
    await assign([id]);
    expect((await read(id)).assignees).toHaveLength(1);
  });

  test('can be overridden with POST:AP and a reason, which is kept in the history', async () => {
    await job({ plan: eight, plan2: ten, assignees: [technician] });
    const { id } = await job({ plan: eight, plan2: nine });
    expect(await refusalCode(assign([id], { reason: '  ' }))).toBe('assign.reason_missing');
    await assign([id], { reason: 'Same building' });
    const last = (await read(id)).history.at(-1);
    expect(last).toMatchObject({ kind: 'assign', reason: 'Same building' });
    expect(last?.changes.map(({ field }) => field)).toContain('clashes');
  });

  test('cannot be overridden by a user without POST:AP, even with a reason', async () => {
    await job({ plan: eight, plan2: ten, assignees: [technician] });
    const { id } = await job({ plan: eight, plan2: nine });
    const planner = await assigner();
    expect(await refusalOf(assign([id], { reason: 'Same building' }, planner))).toMatchObject({
      code: 'assign.clash',
      params: { mayOverride: false },
    });
    await assign([id], { plan: ten }, planner);
    expect((await read(id)).assignees).toHaveLength(1);
  });

  test('reveals only the time of a job in a folder that the caller may not access', async () => {
    const other = await makeFolder(server.db);
    await server.db.insertInto('folder_user').values({ folder_id: other.id, user_id: technician.id }).execute();
    await makeJob(server.db, await makeSite(server.db, await makeContact(server.db, other)), {
      plan: eight,
      plan2: ten,
      assignees: [technician],
      title: 'Secret',
    });
    const { id } = await job({ plan: eight, plan2: nine });
    const refusal = await refusalOf(assign([id]));
    expect(refusal.params['clashes']).toEqual([
      { jobId: id, userId: technician.id, user: technician.displayname, from: eight, to: ten, kind: 'job' },
    ]);
  });

  test.each([
    ['MC', 'TD', true],
    ['MC', 'X', false],
    ['AL', 'TD', false],
    ['AL', 'DN', true],
  ])('with leave %s in status %s blocks the assignment: %s', async (kind, status, blocks) => {
    await makeLeave(server.db, world.folder, technician, {
      kind,
      status,
      plan: eight - 10 * hour,
      plan2: eight + 10 * hour,
    });
    const { id } = await job({ plan: eight, plan2: nine });
    const outcome = await assign([id]).then(
      () => 'assigned',
      () => 'refused',
    );
    expect(outcome).toBe(blocks ? 'refused' : 'assigned');
  });

  test("with leave shows its kind only to those who may see leave, and never in the job's history", async () => {
    await makeLeave(server.db, world.folder, technician, { kind: 'MC', plan: eight, plan2: ten });
    const { id } = await job({ plan: eight, plan2: nine });
    const clash = { jobId: id, userId: technician.id, user: technician.displayname, from: eight, to: ten };
    expect((await refusalOf(assign([id]))).params['clashes']).toMatchObject([{ ...clash, kind: 'mc', title: 'MC' }]);
    expect((await refusalOf(assign([id], {}, await assigner()))).params['clashes']).toEqual([
      { ...clash, kind: 'leave' },
    ]);
    await assign([id], { reason: 'Comes for an hour' });
    const recorded = (await read(id)).history.at(-1)?.changes.find(({ field }) => field === 'clashes');
    expect(recorded?.after).toEqual([{ ...clash, kind: 'leave' }]);
  });

  test('between two concurrent assignments lets only one succeed', async () => {
    for (let round = 0; round < 12; round += 1) {
      const start = eight + round * 24 * hour;
      const jobs = await Promise.all([
        job({ plan: start, plan2: start + hour }),
        job({ plan: start + hour / 2, plan2: start + 2 * hour }),
      ]);
      const outcomes = await Promise.allSettled(jobs.map(async ({ id }) => await assign([id])));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('a licence', () => {
  const rodent = async () => {
    const { id } = await job({ plan: eight, plan2: nine });
    await server.db
      .updateTable('post')
      .set({ natures: [nature('RODENT')] })
      .where('id', '=', id)
      .execute();
    return id;
  };

  test('that is missing blocks the assignment, and the response names its class and the person', async () => {
    const id = await rodent();
    const refusal = await refusalOf(assign([id]));
    expect(refusal).toMatchObject({ code: 'assign.licence_missing', status: 422, params: { mayOverride: true } });
    expect(refusal.params['missing']).toEqual([
      {
        jobId: id,
        userId: technician.id,
        user: technician.displayname,
        day: 20_261_124,
        class: 'PEST',
        reason: 'none',
      },
    ]);
    await assign([id], { reason: 'Under supervision' });
    expect((await read(id)).assignees).toHaveLength(1);
  });

  test.each([
    [20_261_123, 'refused'],
    [20_261_124, 'assigned'],
  ])('valid until %i means that the job on 24 November is %s', async (to, expected) => {
    await makeLicence(server.db, technician, { class: 'PEST', to });
    expect(
      await assign([await rodent()]).then(
        () => 'assigned',
        () => 'refused',
      ),
    ).toBe(expected);
  });

  test('for night work is checked on the date on which the night starts', async () => {
    const id = await rodent();
    const oneInTheMorning = eight - 7 * 3_600_000;
    await server.db
      .updateTable('post')
      .set({ data: JSON.stringify({ night: true }) })
      .where('id', '=', id)
      .execute();
    const { params } = await refusalOf(assign([id], { plan: oneInTheMorning, plan2: oneInTheMorning + 1 }));
    expect(params['missing']).toMatchObject([{ day: 20_261_123 }]);
  });
});

test('a job belongs to the team of its lead', async () => {
  const { id } = await job();
  const team = randomUUID();
  await server.db
    .insertInto('lookup')
    .values({
      id: team,
      type: 180,
      code: team,
      name: 'North',
      folder_id: world.folder.id,
      abbr: null,
      val: null,
      val2: null,
      parent_id: null,
      notes: null,
      effective: null,
      deletor: null,
    })
    .execute();
  await server.db.updateTable('app_user').set({ team_id: team }).where('id', '=', technician.id).execute();
  const second = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const teamAfter = async (...assignees: string[]) => {
    await assign([id], { assignees });
    return (await read(id)).teamid;
  };
  expect([
    await teamAfter(technician.id, second.id),
    await teamAfter(second.id, technician.id),
    await teamAfter(technician.id),
    await teamAfter(),
  ]).toEqual([team, null, team, null]);
});

describe('an assignment is rejected', () => {
  test.each(['DN', 'CWO', 'X'])('for a job in status %s', async (status) => {
    const { id } = await job({ status });
    expect(await refusalCode(assign([id]))).toBe('assign.not_assignable');
  });

  test('for people who do not work in the field or in the job’s folder, or whose account is disabled', async () => {
    const { id } = await job();
    const stranger = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['TECH'] });
    const gone = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    await server.db.updateTable('app_user').set({ status: 'disabled' }).where('id', '=', gone.id).execute();
    for (const user of [world.billing.id, world.customer.id, stranger.id, gone.id, 'nobody']) {
      expect(await refusalCode(assign([id], { assignees: [user] }))).toBe('assign.not_assignable');
    }
  });

  test('for a person in a parent folder, unless they administer it', async () => {
    const parent = await makeFolder(server.db);
    const boss = await makeStaff(server.db, { folders: [parent], roles: ['TECH'] });
    const { id } = await makeJob(
      server.db,
      await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db, { parent }))),
    );
    const admin = await server.client(world.admin);
    const give = async () => await admin.posts.assignOne({ body: { id, assignees: [boss.id] } });
    expect(await refusalCode(give())).toBe('assign.not_assignable');
    await writeSetting(server.db, { folderId: parent.id }, 'admins', { [boss.id]: true });
    expect((await give()).data.id).toBe(id);
  });

  test("for another folder's job, and changes nothing", async () => {
    const foreign = await makeJob(
      server.db,
      await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db))),
    );
    const { id } = await job();
    const before = await jobRecords(server.db);
    expect(await refusalCode(assign([id, foreign.id]))).toBe('record.not_found');
    expect(await jobRecords(server.db)).toEqual(before);
  });

  test('for an end before the start', async () => {
    const { id } = await job();
    expect(await refusalCode(assign([id], { plan: nine, plan2: eight }))).toBe('post.time_invalid');
  });
});
