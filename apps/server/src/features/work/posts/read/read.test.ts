import { randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, line, nature, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePlan,
  makePortalUser,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestFolder,
  type TestSite,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
});
afterAll(async () => await server.stop());

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

describe('the list of jobs', () => {
  let folder: TestFolder;
  let below: TestFolder;
  let site: TestSite;
  let client: TestClient;
  let jobs: { id: string; docno: string }[];
  const day = (n: number): number => Date.UTC(2026, 5, n, 4);

  beforeAll(async () => {
    folder = await makeFolder(server.db);
    below = await makeFolder(server.db, { parent: folder });
    site = await makeSite(server.db, await makeContact(server.db, folder));
    const user = await makeStaff(server.db, { folders: [folder, below], roles: ['DISP'] });
    client = await server.client(user);
    const siteBelow = await makeSite(server.db, await makeContact(server.db, below));
    const technician = await makeStaff(server.db, { folders: [folder], roles: ['TECH'] });
    jobs = [
      await makeJob(server.db, site, { title: 'Alpha', status: 'TD', plan: day(1), assignees: [technician] }),
      await makeJob(server.db, site, { title: 'alps', status: 'IP', plan: day(2) }),
      await makeJob(server.db, siteBelow, { title: 'Beta 100%', status: 'DN', plan: day(3), doneAt: day(3) }),
      await makeJob(server.db, site, { title: 'Gamma', status: 'X' }),
    ];
    await makeJob(server.db, await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db))), {
      title: 'Elsewhere',
    });
    await server.db
      .updateTable('post')
      .set({ natures: [nature('BIRD'), nature('SURVEY')] })
      .where('id', '=', jobs[1]?.id ?? '')
      .execute();
  });

  const titles = async (query: Parameters<TestClient['posts']['list']>[0] = { query: {} }) =>
    (await client.posts.list(query)).data.map(({ title }) => title);
  const find = async (condition: unknown) =>
    (await titles({ query: { find: JSON.stringify(condition), sort: 'title asc' } })).toSorted();

  test('contains the jobs of accessible folders, newest first', async () => {
    expect(await titles()).toEqual(['Gamma', 'Beta 100%', 'alps', 'Alpha']);
  });

  test('supports pages, sorting and totals', async () => {
    const { data, total } = await client.posts.list({ query: { sort: 'plan asc', skip: '1', limit: '2', total: '1' } });
    expect(data.map(({ title }) => title)).toEqual(['alps', 'Beta 100%']);
    expect(total).toBe(4);
  });

  test('is limited to the folder in the header and those below it', async () => {
    const narrowed = await server.client(await makeStaff(server.db, { folders: [folder, below], roles: ['DISP'] }), {
      folderId: below.id,
    });
    expect((await narrowed.posts.list({ query: {} })).data.map(({ title }) => title)).toEqual(['Beta 100%']);
    expect((await narrowed.posts.get({ params: { id: jobs[0]?.id ?? '' } })).data.title).toBe('Alpha');
  });

  test.each<[unknown, string[]]>([
    [{ status: 'TD' }, ['Alpha']],
    [{ 'status.code': { $in: ['TD', 'IP'] } }, ['Alpha', 'alps']],
    [{ 'status.flags': { $noflags: 'CX' } }, ['Alpha', 'alps']],
    [{ 'p.plan': { $gte: day(2), $lt: day(4) } }, ['Beta 100%', 'alps']],
    [{ plan: { $exists: false } }, ['Gamma']],
    [{ title: { $like: 'alp' } }, ['Alpha', 'alps']],
    [{ title: { $like: 'beta 100%' } }, ['Beta 100%']],
    [{ title: { $like: '%' } }, []],
    [{ natures: nature('BIRD') }, ['alps']],
    [{ $or: [{ title: 'Gamma' }, { $not: { plan: { $lt: day(3) } } }] }, ['Beta 100%', 'Gamma']],
    [{ assignees: { $exists: true } }, ['Alpha']],
    [{ doneAt: { $ne: null } }, ['Beta 100%']],
  ])('can be filtered by %j', async (condition, expected) => {
    expect(await find(condition)).toEqual(expected);
  });

  test.each<[string, Record<string, string>]>([
    ['find.malformed', { find: '{' }],
    ['find.unknown_field', { find: '{"password":"x"}' }],
    ['find.unknown_operator', { find: '{"title":{"$where":"1"}}' }],
    ['find.wrong_type', { find: '{"plan":"now"}' }],
    ['find.unknown_field', { sort: 'password asc' }],
    ['find.unknown_field', { sort: 'title; drop table post' }],
    ['request.invalid', { limit: '1001' }],
  ])('is rejected with %s: %j', async (code, query) => {
    expect(await refusalCode(client.posts.list({ query }))).toBe(code);
  });

  test('supports counting by a field, selecting columns, and a single result', async () => {
    const one = await makeJob(server.db, site, { title: 'The only one' });
    const find = JSON.stringify({ id: one.id });
    expect((await client.posts.list({ query: { find, group: 'status' } })).data).toEqual([{ status: 'TD', count: 1 }]);
    expect((await client.posts.find({ query: { find, cols: 'id,p.title' } })).data).toEqual([
      { id: one.id, title: 'The only one' },
    ]);
    expect(await refusalCode(client.posts.list({ query: { explain: '1' } }))).toBe('permission.missing');
    expect(await refusalCode(client.posts.list({ query: { pick: 'day' } }))).toBe('request.unknown_parameter');
    await server.db.deleteFrom('post').where('id', '=', one.id).execute();
  });

  test('omits deleted jobs, which a delta reports', async () => {
    const gone = await makeJob(server.db, site, { title: 'Gone' });
    const { uts = 0 } = await client.posts.list({ query: { uts: '0' } });
    await server.db.updateTable('post').set({ dts: Date.now() }).where('id', '=', gone.id).execute();
    expect(idsOf((await client.posts.list({ query: {} })).data)).not.toContain(gone.id);
    await expect
      .poll(async () =>
        (await client.posts.list({ query: { uts: String(uts) } })).data.map(({ id, dts }) => [id, dts !== null]),
      )
      .toEqual([[gone.id, true]]);
  });
});

describe('one job', () => {
  let site: TestSite;
  let id: string;
  beforeAll(async () => {
    site = await makeSite(server.db, world.contact);
    const plan = await makePlan(server.db, site);
    const station = await makeStation(server.db, site, plan, { label: 'R1' });
    await makeStation(server.db, site, plan, { type: 'GB', label: 'G1' });
    for (const [label, at] of [
      ['R2', Date.now() + dayMs],
      ['R3', Date.now() - dayMs],
    ] as const) {
      const retired = await makeStation(server.db, site, plan, { type: 'RBS', label });
      await server.db.updateTable('station').set({ status: 'R|retired' }).where('id', '=', retired.id).execute();
      await server.db
        .updateTable('station_placement')
        .set({ valid_to: at })
        .where('station_id', '=', retired.id)
        .execute();
    }
    const { data: made } = await dispatcher.posts.create({
      body: jobBody(site, { lines: [line()], plan: Date.now() }),
    });
    id = made.id;
    await server.db
      .updateTable('post_line')
      .set({
        station_type_id: (
          await server.db.selectFrom('station').select('type_id').where('id', '=', station.id).executeTakeFirstOrThrow()
        ).type_id,
      })
      .where('post_id', '=', id)
      .execute();
    const visit = {
      entry: 'AAAAAAAAAAA',
      stationId: station.id,
      planRevision: 1,
      visitedAt: Date.now(),
      scanMethod: 'qr',
      manualReason: null,
      accessReason: null,
      condition: 'ok',
      activity: 2,
      evidence: ['droppings'],
      actions: [],
      bait: null,
      catches: [],
      checklist: [],
      remarks: 'Seen',
      imgbf: [{ path: 'images/1/a.jpg', fileId: 'file-1', takenAt: 5, geo: [3.1, 101.6], device: 'Phone' }],
      imgaf: [],
      resetAt: null,
    };
    await server.db
      .insertInto('visit')
      .values({
        id: randomUUID(),
        post_id: id,
        station_id: station.id,
        upload_id: 'upload-1',
        entry: visit.entry,
        user_id: world.technician.id,
        plan_revision: 1,
        visited_at: visit.visitedAt,
        received_at: visit.visitedAt,
        clock_difference: 0,
        scan_method: 'qr',
        access_reason: null,
        condition: 'ok',
        activity: 2,
        data: JSON.stringify(visit),
      })
      .execute();
    await dispatcher.posts.concatTrails({ params: { id }, body: { trails: [[3.1, 101.6, 5, 'S', id]] } });
  });

  test('shows staff everything recorded on it', async () => {
    const { data: job } = await dispatcher.posts.get({ params: { id } });
    expect(job.visits).toMatchObject([
      {
        station: { label: 'R1', area: 'Kitchen' },
        user: { name: world.technician.displayname },
        activity: 2,
        remarks: 'Seen',
        imgbf: [{ fileId: 'file-1', takenAt: 5 }],
      },
    ]);
    expect(job.stations.map(({ label }) => label)).toEqual(['R1', 'R2']);
    expect(job.plans).toMatchObject([{ name: 'Ground floor', revision: 1, width: 1600 }]);
    expect(job.history).toHaveLength(1);
    expect(job.trails).toHaveLength(1);
  });

  test('shows its customer the work, but no internal data', async () => {
    const customer = await server.client(await makePortalUser(server.db, world.contact, { sites: [site] }));
    const { data: job } = await customer.posts.get({ params: { id } });
    expect(job.visits).toHaveLength(1);
    expect(JSON.stringify(job.visits)).not.toContain('Phone');
    expect(JSON.stringify(job)).not.toContain('Ring at the gate');
    expect(job).toMatchObject({
      stock: [],
      trails: [],
      history: [],
      packages: [],
      conflicts: [],
      lines: [],
      invoice: null,
    });
    const billed = await server.client(
      await makePortalUser(server.db, world.contact, { sites: [site], billing: true }),
    );
    expect((await billed.posts.get({ params: { id } })).data.lines).toHaveLength(1);
  });

  test('is not found by other customers, by customers without its site, or in an inaccessible folder', async () => {
    const stranger = await makeContact(server.db, world.folder);
    for (const user of [
      await makePortalUser(server.db, world.contact, { sites: [world.site] }),
      await makePortalUser(server.db, stranger, { sites: [await makeSite(server.db, stranger)] }),
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['SUPER'] }),
    ]) {
      expect(await refusalOf((await server.client(user)).posts.get({ params: { id } }))).toMatchObject({
        code: 'record.not_found',
        status: 404,
      });
    }
  });

  test('is not found by an unknown id', async () => {
    expect(await refusalCode(dispatcher.posts.get({ params: { id: 'nothing' } }))).toBe('record.not_found');
  });
});

describe('reading changes', () => {
  let client: TestClient;
  let site: TestSite;
  beforeEach(async () => {
    const folder = await makeFolder(server.db);
    site = await makeSite(server.db, await makeContact(server.db, folder));
    client = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['DISP'] }));
  });

  /** Reads all changes after a cursor page by page, as a device does, and returns the next cursor. */
  const readOn = async (
    from: number,
    onRow: (row: { id: string; uts: number; title: string }) => void,
  ): Promise<number> => {
    let query: Record<string, string> = { uts: String(from), limit: '5' };
    let first: number | undefined;
    for (;;) {
      const { data, uts } = await client.posts.list({ query });
      first ??= uts;
      for (const row of data) onRow(row);
      const last = data.at(-1);
      if (data.length < 5 || last === undefined) return first ?? from;
      query = { ...query, uts: String(last.uts), ctid: String(last.ctid), until: String(first) };
    }
  };

  test('misses no change during concurrent writes, in whatever order they commit', async () => {
    const jobs = await Promise.all(Array.from({ length: 6 }, async () => await makeJob(server.db, site)));
    const known = new Map<string, { uts: number; title: string }>();
    let writing = true;
    const writer = async (n: number): Promise<void> => {
      for (let round = 0; round < 40; round += 1) {
        const { id } = jobs[(n * 5 + round) % jobs.length] ?? { id: '' };
        // Writes as the serving role, because a transaction of the owner would delay every read.
        await server.services.system.transaction().execute(async (tx) => {
          await tx
            .updateTable('post')
            .set({ title: `${n}.${round}` })
            .where('id', '=', id)
            .execute();
          if (round % 10 === 0) await makeJob(tx, site, { title: `new ${n}.${round}` });
          // Some transactions stay open across one or more reads after receiving their stamp.
          if ((n + round) % 2 === 0)
            await tx.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(0.03)]).as('slept')).execute();
        });
      }
    };
    const writers = Promise.all([0, 1, 2, 3].map(writer)).finally(() => {
      writing = false;
    });
    let cursor = 0;
    let reads = 0;
    const keep = ({ id, uts, title }: { id: string; uts: number; title: string }): void => {
      const have = known.get(id);
      expect(have === undefined || uts >= have.uts).toBe(true);
      known.set(id, { uts, title });
    };
    while (writing) {
      cursor = await readOn(cursor, keep);
      reads += 1;
    }
    await writers;
    const stored = await server.db
      .selectFrom('post')
      .select(['id', 'uts', 'title'])
      .where('site_id', '=', site.id)
      .execute();
    await expect
      .poll(async () => {
        cursor = await readOn(cursor, keep);
        return cursor >= Math.max(...stored.map(({ uts }) => uts));
      })
      .toBe(true);
    expect(reads).toBeGreaterThan(1);
    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(stored.map(({ id, uts, title }) => [id, { uts, title }])),
    );
  });
});

test('a job tells the jobs that continue its work from its follow-ups', async () => {
  const site = await makeSite(server.db, await makeContact(server.db, world.folder));
  const parent = await makeJob(server.db, site, { status: 'DN', doneAt: 1 });
  const [again, next] = [await makeJob(server.db, site), await makeJob(server.db, site)];
  await server.db.updateTable('post').set({ parent_id: parent.id }).where('id', 'in', [again.id, next.id]).execute();
  await server.db.updateTable('post').set({ nextday: true }).where('id', '=', next.id).execute();
  const { data } = await dispatcher.posts.get({ params: { id: parent.id } });
  expect(data.followups.map(({ id, nextday }) => [id, nextday])).toEqual([
    [again.id, false],
    [next.id, true],
  ]);
});

test('a customer cannot see a follow-up job of another customer', async () => {
  const contact = await makeContact(server.db, world.folder);
  const site = await makeSite(server.db, contact);
  const parent = await makeJob(server.db, site, { status: 'DN', doneAt: 1 });
  const own = await makeJob(server.db, site, { title: 'Ours' });
  const foreign = await makeJob(server.db, await makeSite(server.db, await makeContact(server.db, world.folder)), {
    title: 'Theirs',
  });
  await server.db.updateTable('post').set({ parent_id: parent.id }).where('id', 'in', [own.id, foreign.id]).execute();
  const customer = await server.client(await makePortalUser(server.db, contact, { sites: [site] }));
  expect((await customer.posts.get({ params: { id: parent.id } })).data.followups.map(({ title }) => title)).toEqual([
    'Ours',
  ]);
});
