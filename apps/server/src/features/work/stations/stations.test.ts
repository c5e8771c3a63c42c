import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
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
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: TestWorld;
let officer: TestUser;
let office: TestClient;
let stranger: TestClient;
let clerk: TestClient;
let technician: TestClient;
let customer: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  officer = await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] });
  office = await server.client(officer);
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }),
  );
  clerk = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] }));
  technician = await server.client(world.technician, { app: 'app' });
  customer = await server.client(world.customer);
});
afterAll(async () => await server.stop());

/** Creates a file uploaded by a user; returns its id. */
async function upload(owner: TestUser, bytes: Buffer, type: string): Promise<string> {
  const blob = await server.services.files.put(bytes);
  const id = randomUUID();
  await server.db
    .insertInto('file_blob')
    .values({ ...blob, cts: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db
    .insertInto('file')
    .values({
      id,
      ...blob,
      type,
      file_name: 'plan.png',
      ref_kind: 'USER',
      ref_id: owner.id,
      folder_id: null,
      contact_id: null,
      site_id: null,
      perms: null,
      user_id: owner.id,
    })
    .execute();
  return id;
}
const picture = async (width: number, height: number): Promise<string> =>
  await upload(
    officer,
    await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    'image/png',
  );

type NewStation = RouteInput<typeof contract.stations.create>['body'];
const addPlan = async (siteid = world.site.id) =>
  (await office.plans.create({ body: { siteid, name: 'Ground floor', fileid: await picture(60, 40) } })).data;
const addStation = async (over: Partial<NewStation> = {}) =>
  (
    await office.stations.create({
      body: { siteid: world.site.id, typeid: lookupId(231, 'RBS'), barcode: randomUUID(), ...over },
    })
  ).data;
const kinds = async (id: string): Promise<string[]> =>
  (
    await server.db.selectFrom('history').select('kind').where('noun_id', '=', id).orderBy('at').orderBy('id').execute()
  ).map(({ kind }) => kind);

describe('a plan', () => {
  test('has the size of its picture, and a new revision keeps the previous one for the past', async () => {
    const made = await addPlan();
    expect(made).toMatchObject({
      siteid: world.site.id,
      revision: 1,
      width: 60,
      height: 40,
      noteMarkers: [],
      stations: [],
    });
    const revised = (
      await office.plans.revise({
        params: { id: made.id },
        body: { uts: made.uts, fileid: await picture(80, 20), noteMarkers: [{ xy: [0.5, 0.5], text: 'Door' }] },
      })
    ).data;
    expect(revised).toMatchObject({ revision: 2, width: 80, height: 20, noteMarkers: [{ text: 'Door' }] });
    expect(revised.revisions.map(({ revision, width }) => [revision, width])).toEqual([
      [1, 60],
      [2, 80],
    ]);
    const past = (await office.plans.get({ params: { id: made.id }, query: { at: String(made.at) } })).data;
    expect(past).toMatchObject({ revision: 1, width: 60, noteMarkers: [] });
    expect((await office.plans.get({ params: { id: made.id }, query: { at: '1' } })).data.revision).toBe(1);
    const noted = (await office.plans.revise({ params: { id: made.id }, body: { uts: revised.uts, noteMarkers: [] } }))
      .data;
    expect(noted).toMatchObject({ revision: 3, width: 80, fileid: revised.fileid, noteMarkers: [] });
    const file = await server.db
      .selectFrom('file')
      .select(['ref_kind', 'ref_id', 'site_id'])
      .where('id', '=', revised.fileid)
      .executeTakeFirst();
    expect(file).toEqual({ ref_kind: 'PLAN', ref_id: made.id, site_id: world.site.id });
  });

  test('can be renamed, and deleted once it has no stations', async () => {
    const made = await addPlan();
    const renamed = (
      await office.plans.update({ params: { id: made.id }, body: { uts: made.uts, name: 'Basement', seq: 3 } })
    ).data;
    expect(renamed).toMatchObject({ name: 'Basement', seq: 3, extraId: null });
    const station = await addStation({ floorid: made.id, xy: [0.1, 0.2] });
    expect(await refusalOf(office.plans.remove({ params: { id: made.id } }))).toMatchObject({
      code: 'record.in_use',
      params: { stations: 1 },
    });
    await office.stations.retire({ params: { id: station.id }, body: { uts: station.uts, reason: 'Wall removed' } });
    await office.plans.remove({ params: { id: made.id } });
    expect(await refusalCode(office.plans.get({ params: { id: made.id } }))).toBe('record.not_found');
    expect(await kinds(made.id)).toEqual(['create', 'update', 'delete']);
  });

  test('is sent to the phone with its new revision', async () => {
    const site = await makeSite(server.db, world.contact);
    const made = await addPlan(site.id);
    await office.plans.revise({ params: { id: made.id }, body: { uts: made.uts, fileid: await picture(90, 90) } });
    await makeJob(server.db, site, { assignees: [world.technician] });
    const [base] = (
      await technician.data.read({ params: { id: 'ibase' }, query: { find: JSON.stringify({ id: site.id }) } })
    ).data;
    expect(base).toMatchObject({ plans: [{ id: made.id, revision: 2, mapOptions: { width: 90, height: 90 } }] });
  });

  test.each<[string, () => Promise<string>, string]>([
    [
      'a file that is not a picture',
      async () => await upload(officer, Buffer.from('%PDF-1.7'), 'application/pdf'),
      'file.type_refused',
    ],
    [
      'an unreadable picture',
      async () => await upload(officer, Buffer.from('not a picture'), 'image/png'),
      'file.type_refused',
    ],
    [
      'another user’s file',
      async () => await upload(world.dispatcher, Buffer.from('x'), 'image/png'),
      'record.referenced_missing',
    ],
    ['a file that does not exist', async () => await Promise.resolve(randomUUID()), 'record.referenced_missing'],
  ])('is rejected with %s', async (_name, file, code) => {
    expect(
      await refusalCode(office.plans.create({ body: { siteid: world.site.id, name: 'X', fileid: await file() } })),
    ).toBe(code);
    const { id, uts } = await addPlan();
    expect(await refusalCode(office.plans.revise({ params: { id }, body: { uts, fileid: await file() } }))).toBe(code);
  });

  test('requires its current version for a change', async () => {
    const { id, uts } = await addPlan();
    expect(await refusalCode(office.plans.update({ params: { id }, body: { name: 'X' } }))).toBe('record.base_missing');
    expect(await refusalCode(office.plans.update({ params: { id }, body: { name: 'X', uts: uts - 1 } }))).toBe(
      'record.changed',
    );
    expect(await refusalCode(office.plans.revise({ params: { id }, body: { noteMarkers: [] } }))).toBe(
      'record.base_missing',
    );
    expect(await refusalCode(office.plans.revise({ params: { id }, body: { uts: uts - 1, noteMarkers: [] } }))).toBe(
      'record.changed',
    );
  });
});

describe('a station', () => {
  test('keeps all its earlier placements and labels', async () => {
    const [plan, other] = [await addPlan(), await addPlan()];
    const made = await addStation({ floorid: plan.id, xy: [0.25, 0.5], stationLabel: '7', area: 'Kitchen' });
    expect(made).toMatchObject({
      stationLabel: '7',
      area: 'Kitchen',
      floorid: plan.id,
      xy: [0.25, 0.5],
      status: 'active',
      type: { code: 'RBS' },
    });
    const id = { params: { id: made.id } };
    const moved = (await office.stations.move({ ...id, body: { uts: made.uts, xy: [0.75, 0.5] } })).data;
    const named = (await office.stations.relabel({ ...id, body: { uts: moved.uts, stationLabel: '7a' } })).data;
    const placed = (
      await office.stations.place({ ...id, body: { uts: named.uts, floorid: other.id, xy: [0, 1], area: 'Store' } })
    ).data;
    expect(placed.placements.map((each) => [each.floorid, each.stationLabel, each.area, each.xy])).toEqual([
      [other.id, '7a', 'Store', [0, 1]],
      [plan.id, '7a', 'Kitchen', [0.75, 0.5]],
      [plan.id, '7', 'Kitchen', [0.75, 0.5]],
      [plan.id, '7', 'Kitchen', [0.25, 0.5]],
    ]);
    const [, , , first] = placed.placements;
    const then = (await office.plans.get({ params: { id: plan.id }, query: { at: String(first?.from ?? 0) } })).data;
    expect(then.stations).toMatchObject([{ id: made.id, stationLabel: '7', xy: [0.25, 0.5] }]);
    expect((await office.plans.get({ params: { id: plan.id } })).data.stations).toEqual([]);
    expect(await kinds(made.id)).toEqual(['create', 'move', 'relabel', 'place']);
  });

  test('that is retired keeps its placements, cannot be changed, and releases its barcode', async () => {
    const made = await addStation({ barcode: 'RB-1' });
    const out = (await office.stations.retire({ params: { id: made.id }, body: { uts: made.uts, reason: 'Lost' } }))
      .data;
    expect(out).toMatchObject({ status: 'R|retired', placements: [{ stationLabel: 'RB-1' }] });
    expect(out.placements[0]?.to).toBeGreaterThan(0);
    expect(
      await refusalCode(
        office.stations.relabel({ params: { id: made.id }, body: { uts: out.uts, stationLabel: 'X' } }),
      ),
    ).toBe('station.retired');
    expect(
      await refusalCode(office.stations.retire({ params: { id: made.id }, body: { uts: out.uts, reason: 'Again' } })),
    ).toBe('station.retired');
    expect((await addStation({ barcode: 'RB-1' })).barcode).toBe('RB-1');
  });

  test('has a unique barcode at its site', async () => {
    const { barcode } = await addStation();
    expect(await refusalCode(addStation({ barcode }))).toBe('record.duplicate');
    const elsewhere = await makeSite(server.db, world.contact);
    expect((await addStation({ siteid: elsewhere.id, barcode })).barcode).toBe(barcode);
    const other = await addStation();
    expect(
      await refusalCode(office.stations.update({ params: { id: other.id }, body: { uts: other.uts, barcode } })),
    ).toBe('record.duplicate');
    expect(
      (
        await office.stations.update({
          params: { id: other.id },
          body: { uts: other.uts, remarks: 'Behind the door', warranty: '2027' },
        })
      ).data,
    ).toMatchObject({ remarks: 'Behind the door', warranty: '2027', barcode: other.barcode });
  });

  test('with one barcode is created once by concurrent requests', async () => {
    const barcode = randomUUID();
    const outcomes = await Promise.all(
      Array.from(
        { length: 6 },
        async () =>
          await addStation({ barcode }).then(
            () => 'made',
            async () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
  });

  test('can be deleted until it is visited', async () => {
    const fresh = await addStation();
    await office.stations.remove({ params: { id: fresh.id } });
    expect(await refusalCode(office.stations.get({ params: { id: fresh.id } }))).toBe('record.not_found');
    const visited = await addStation();
    const job = await makeJob(server.db, world.site);
    await server.db
      .insertInto('visit')
      .values({
        id: randomUUID(),
        post_id: job.id,
        station_id: visited.id,
        upload_id: randomUUID(),
        entry: 'e',
        user_id: world.technician.id,
        plan_revision: null,
        visited_at: 1,
        received_at: 1,
        clock_difference: 0,
        scan_method: 'qr',
        access_reason: null,
        condition: 'ok',
        activity: 0,
        data: '{}',
      })
      .execute();
    expect(await refusalCode(office.stations.remove({ params: { id: visited.id } }))).toBe('record.in_use');
  });

  test.each<[string, (plan: string) => Partial<NewStation>, string]>([
    ['on a plan without a position', (floorid) => ({ floorid }), 'field.invalid'],
    ['with a position but no plan', () => ({ xy: [0, 0] }), 'field.invalid'],
    ['on another site’s plan', () => ({ floorid: randomUUID(), xy: [0, 0] }), 'record.referenced_missing'],
    ['with an unknown type', () => ({ typeid: lookupId(209, 'g') }), 'record.referenced_missing'],
    ['outside the plan', (floorid) => ({ floorid, xy: [1.1, 0] }), 'request.invalid'],
  ])('cannot be placed %s', async (_name, over, code) => {
    expect(await refusalCode(addStation(over((await addPlan()).id)))).toBe(code);
  });

  test('requires its current version for a change', async () => {
    const { id, uts } = await addStation();
    const params = { params: { id } };
    const with_ = async (base: { uts?: number }) =>
      await Promise.all(
        [
          office.stations.update({ ...params, body: { ...base, remarks: 'x' } }),
          office.stations.place({ ...params, body: { ...base, area: 'x' } }),
          office.stations.move({ ...params, body: { ...base, xy: [0, 0] } }),
          office.stations.relabel({ ...params, body: { ...base, stationLabel: 'x' } }),
          office.stations.retire({ ...params, body: { ...base, reason: 'x' } }),
        ].map(refusalCode),
      );
    expect(new Set(await with_({}))).toEqual(new Set(['record.base_missing']));
    expect(new Set(await with_({ uts: uts - 1 }))).toEqual(new Set(['record.changed']));
  });
});

describe('permissions', () => {
  const refusals = async (calls: readonly (() => Promise<unknown>)[]): Promise<string[]> =>
    await Promise.all(calls.map(async (call) => await refusalCode(call())));
  const callsOf = async (client: TestClient) => {
    const [plan, station] = [await addPlan(), await addStation()];
    const [p, s] = [{ params: { id: plan.id } }, { params: { id: station.id } }];
    const [planBase, base] = [{ uts: plan.uts }, { uts: station.uts }];
    return {
      reads: [async () => await client.plans.get(p), async () => await client.stations.get(s)],
      lists: [
        async () => await client.plans.list({ query: {} }),
        async () => await client.stations.list({ query: {} }),
      ],
      writes: [
        async () => await client.plans.update({ ...p, body: { ...planBase, name: 'X' } }),
        async () => await client.plans.revise({ ...p, body: { ...planBase, noteMarkers: [] } }),
        async () => await client.plans.remove(p),
        async () =>
          await client.stations.create({ body: { siteid: world.site.id, typeid: lookupId(231, 'RBS'), barcode: 'x' } }),
        async () => await client.stations.update({ ...s, body: { ...base, remarks: 'x' } }),
        async () => await client.stations.place({ ...s, body: { ...base, area: 'x' } }),
        async () => await client.stations.move({ ...s, body: { ...base, xy: [0, 0] } }),
        async () => await client.stations.relabel({ ...s, body: { ...base, stationLabel: 'x' } }),
        async () => await client.stations.retire({ ...s, body: { ...base, reason: 'x' } }),
        async () => await client.stations.remove(s),
      ],
    };
  };

  test('people in another folder find nothing', async () => {
    const { reads, lists, writes } = await callsOf(stranger);
    expect(new Set(await refusals([...reads, ...writes]))).toEqual(new Set(['record.not_found']));
    expect((await Promise.all(lists.map(async (list) => await list()))).map(({ data }) => data)).toEqual([[], []]);
    const foreign = await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db)));
    expect(
      await refusalCode(office.plans.create({ body: { siteid: foreign.id, name: 'X', fileid: await picture(9, 9) } })),
    ).toBe('record.not_found');
  });

  test('readers can only read, and technicians and customers cannot use these calls', async () => {
    const reader = await callsOf(clerk);
    expect(await Promise.all([...reader.reads, ...reader.lists].map(async (read) => await read()))).toHaveLength(4);
    const own = await Promise.all([callsOf(technician), callsOf(customer)]);
    const others = own.flatMap(({ reads, lists, writes }) => [...reads, ...lists, ...writes]);
    expect(new Set(await refusals([...reader.writes, ...others]))).toEqual(new Set(['permission.missing']));
    expect(
      await refusalCode(clerk.plans.create({ body: { siteid: world.site.id, name: 'X', fileid: randomUUID() } })),
    ).toBe('permission.missing');
  });
});
