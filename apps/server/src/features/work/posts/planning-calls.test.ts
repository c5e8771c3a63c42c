import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@field-service/contract/errors.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import {
  jobBody,
  jobRecords,
  line,
  makeLeave,
  nature,
  refusalCode,
  refusalOf,
  taxOf,
} from '@field-service/testing/jobs.ts';
import {
  makeFolder,
  makeJob,
  makeStaff,
  makeWorld,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { walkedRoutes } from '@field-service/testing/walk/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

const hour = 3_600_000;
const eight = Date.UTC(2026, 10, 24, 0);
const nine = eight + hour;
/** Before the first rate of the tax used here. */
const early = Date.UTC(2010, 0, 4);

/** The technician, work and time to plan. */
interface Wanted {
  user: TestUser;
  natures: string[];
  plan: number;
  plan2: number;
  reason: string | undefined;
}

/** Creates a job at another time, with a taxed line. */
async function planned({ natures }: Wanted, assignees: TestUser[]): Promise<{ id: string; uts: number }> {
  const { id } = await makeJob(server.db, world.site, {
    plan: eight + 100 * hour,
    plan2: nine + 100 * hour,
    assignees,
  });
  const tax = taxOf(world.folder, 'SST-8');
  await server.db
    .insertInto('post_line')
    .values({
      id: randomUUID(),
      post_id: id,
      parent_id: null,
      ord: 0,
      item_id: null,
      name: 'Visit',
      station_type_id: null,
      qty: '1',
      price: '100',
      ui_disc: null,
      tax_id: tax,
      original: '100',
      discount: '0',
      nett: '100',
      taxes: '8',
      amount: '108',
    })
    .execute();
  const { uts } = await server.db
    .updateTable('post')
    .set({ natures })
    .where('id', '=', id)
    .returning('uts')
    .executeTakeFirstOrThrow();
  return { id, uts };
}
const because = ({ reason }: Wanted) => (reason === undefined ? {} : { reason });
/** Creates the job if the call needs one, with or without assignees, and returns the call to test. */
type Prepare = (wanted: Wanted) => Promise<() => Promise<unknown>>;
const assigning =
  (
    ask: (id: string, body: { assignees: string[]; plan: number; plan2: number; reason?: string }) => Promise<unknown>,
  ): Prepare =>
  async (wanted) => {
    const { id } = await planned(wanted, []);
    return async () =>
      await ask(id, { assignees: [wanted.user.id], plan: wanted.plan, plan2: wanted.plan2, ...because(wanted) });
  };

const calls: Readonly<Record<string, Prepare>> = {
  'POST /api/post': async ({ user, natures, plan, plan2, reason }) =>
    await Promise.resolve(
      async () =>
        await dispatcher.posts.create({
          body: jobBody(world.site, {
            natures,
            plan,
            plan2,
            assignees: [user.id],
            lines: [line({ tax: taxOf(world.folder, 'SST-8') })],
            ...(reason === undefined ? {} : { reason }),
          }),
        }),
    ),
  'PUT /api/post/{id}': async (wanted) => {
    const { id, uts } = await planned(wanted, [wanted.user]);
    return async () =>
      await dispatcher.posts.update({
        params: { id },
        body: { uts, fields: { plan: wanted.plan, plan2: wanted.plan2 }, ...because(wanted) },
      });
  },
  'POST /api/post/{id}/conflict/{x}': async (wanted) => {
    const { id, uts } = await planned(wanted, [wanted.user]);
    const conflicts = (['plan', 'plan2'] as const).map((field) => ({
      id: randomUUID(),
      post_id: id,
      field,
      server: 'null',
      device: JSON.stringify(wanted[field]),
      user_id: world.dispatcher.id,
      at: uts,
    }));
    await server.db.insertInto('post_conflict').values(conflicts).execute();
    return async () =>
      await dispatcher.posts.settle({
        params: { id, x: conflicts[0]?.id ?? '' },
        body: { uts, take: 'device', ...because(wanted) },
      });
  },
  'POST /api/posts/assign': assigning(
    async (id, body) => await dispatcher.posts.assign({ body: { ids: [id], ...body } }),
  ),
  'PUT /api/posts/assign': assigning(
    async (id, body) => await dispatcher.posts.reassign({ body: { ids: [id], ...body } }),
  ),
  'POST /api/post/assign': assigning(async (id, body) => await dispatcher.posts.assignOne({ body: { id, ...body } })),
  'POST /api/ticket/{id}/job': async ({ user, natures, plan, plan2, reason }) => {
    const { id } = (
      await dispatcher.posts.create({
        body: {
          systype: 'ticket',
          addressid: world.site.id,
          title: 'Ants',
          body: 'Since Monday',
          categoryid: lookupId(0, 'ticket-category.PEST'),
        },
      })
    ).data;
    return async () =>
      await dispatcher.tickets.job({
        params: { id },
        body: { natures, plan, plan2, assignees: [user.id], ...(reason === undefined ? {} : { reason }) },
      });
  },
};

const technician = async (): Promise<TestUser> =>
  await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
const busy = async (): Promise<TestUser> => {
  const user = await technician();
  await makeJob(server.db, world.site, { plan: eight, plan2: nine, assignees: [user] });
  return user;
};
const work = { natures: [nature('HYGIENE')], plan: eight, plan2: nine, reason: undefined };

/** Plans that are always rejected, by error code. */
const refused: Partial<Readonly<Record<ErrorCode, () => Promise<Wanted>>>> = {
  'assign.clash': async () => ({ ...work, user: await busy() }),
  'assign.reason_missing': async () => ({ ...work, user: await busy(), reason: ' ' }),
  'assign.licence_missing': async () => ({ ...work, user: await technician(), natures: [nature('RODENT')] }),
  'assign.not_assignable': async () => ({
    ...work,
    user: await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['TECH'] }),
  }),
  'post.time_invalid': async () => ({ ...work, user: await technician(), plan2: eight }),
  'tax.rate_missing': async () => ({ ...work, user: await technician(), plan: early, plan2: early + hour }),
};

/** Combinations that cannot occur, because the call's job has no lines yet. */
const without: readonly string[] = ['POST /api/ticket/{id}/job tax.rate_missing'];

describe.each(Object.entries(calls))('%s', (name, prepare) => {
  it.each(Object.entries(refused).filter(([code]) => !without.includes(`${name} ${code}`)))(
    'is rejected with %s and changes nothing',
    async (code, want) => {
      const ask = await prepare(await want());
      const before = await jobRecords(server.db);
      expect(await refusalCode(ask())).toBe(code);
      expect(await jobRecords(server.db)).toEqual(before);
    },
  );

  it('accepts a plan without objections', async () => {
    const ask = await prepare({ ...work, user: await technician() });
    const before = await jobRecords(server.db);
    await ask();
    expect(await jobRecords(server.db)).not.toEqual(before);
  });
});

it('clashes with an absence in an inaccessible folder reveal only its time', async () => {
  const [elsewhere, { id }] = [await makeFolder(server.db), await makeJob(server.db, world.site)];
  const user = await makeStaff(server.db, { folders: [world.folder, elsewhere], roles: ['TECH'] });
  await makeLeave(server.db, elsewhere, user, { kind: 'MC', plan: eight, plan2: nine });
  const { code, params } = await refusalOf(
    dispatcher.posts.assignOne({ body: { id, assignees: [user.id], plan: eight, plan2: nine } }),
  );
  expect([code, params['clashes']]).toEqual([
    'assign.clash',
    [{ jobId: id, userId: user.id, user: user.displayname, from: eight, to: nine, kind: 'leave' }],
  ]);
});

it('every call that plans people’s work is tested', () => {
  expect(
    walkedRoutes
      .filter(({ spec }) => spec.errors?.includes('assign.clash') === true)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(calls).toSorted());
});
