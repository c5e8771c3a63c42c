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

/** Records a visit of a station on a new job; returns the job. */
async function visit(
  stationId: string,
  visitedAt: number,
  facts: { accessReason?: string; activity?: number } = {},
): Promise<{ id: string }> {
  const job = await makeJob(server.db, world.site);
  const { accessReason = null, activity = null } = facts;
  await server.db
    .insertInto('visit')
    .values({
      id: randomUUID(),
      post_id: job.id,
      station_id: stationId,
      upload_id: randomUUID(),
      entry: 'e',
      user_id: world.technician.id,
      plan_revision: null,
      visited_at: visitedAt,
      received_at: visitedAt,
      clock_difference: 0,
      scan_method: 'qr',
      access_reason: accessReason,
      condition: null,
      activity,
      data: JSON.stringify({
        entry: 'visit-entry',
        stationId,
        planRevision: null,
        visitedAt,
        scanMethod: 'qr',
        manualReason: null,
        accessReason,
        condition: null,
        activity,
        evidence: [],
        bait: null,
        catches: [],
        checklist: [],
        actions: [],
        remarks: '',
        resetAt: null,
      }),
    })
    .execute();
  return job;
}

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

  test('has notes with text and the colour of a marker, which phones receive', async () => {
    const { id, uts } = await addPlan();
    const note = { xy: [0.25, 0.75] as [number, number], text: 'Key at the gate', colour: -1 };
    const revise = async (change: object) =>
      await office.plans.revise({ params: { id }, body: { uts, noteMarkers: [{ ...note, ...change }] } });
    for (const wrong of [{ text: ' ' }, { colour: 7 }, { colour: -2 }, { colour: 1.5 }, { xy: [0.5, 1.2] }])
      expect(await refusalCode(revise(wrong))).toBe('request.invalid');
    expect((await revise({})).data).toMatchObject({ revision: 2, noteMarkers: [note] });
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

  test('keeps its place on the plan when the description of the place changes', async () => {
    const plan = await addPlan();
    const made = await addStation({ floorid: plan.id, xy: [0.5, 0.5], area: 'Yard' });
    const params = { id: made.id };
    const changed = (
      await office.stations.update({
        params,
        body: { uts: made.uts, remarks: 'Behind the bin', area: 'Gate', placement: 'Along the wall' },
      })
    ).data;
    expect(changed).toMatchObject({
      floorid: plan.id,
      xy: [0.5, 0.5],
      area: 'Gate',
      placement: 'Along the wall',
      remarks: 'Behind the bin',
    });
    expect(changed.placements.map(({ area }) => area)).toEqual(['Gate', 'Yard']);
    expect(await kinds(made.id)).toEqual(['create', 'update', 'place']);
    const out = (await office.stations.retire({ params, body: { uts: changed.uts, reason: 'Lost' } })).data;
    expect(await refusalCode(office.stations.update({ params, body: { uts: out.uts, area: 'Dock' } }))).toBe(
      'station.retired',
    );
  });

  test('that is retired is restored where it stood, with the barcode and the label that it had', async () => {
    const plan = await addPlan();
    const made = await addStation({ floorid: plan.id, xy: [0.5, 0.25], stationLabel: 'restored', area: 'Yard' });
    const id = { params: { id: made.id } };
    expect(await refusalCode(office.stations.restore({ ...id, body: { uts: made.uts } }))).toBe('station.in_use');
    const out = (await office.stations.retire({ ...id, body: { uts: made.uts, reason: 'Lost' } })).data;
    expect(out).toMatchObject({ retired: true, floorid: null });
    expect(await refusalCode(office.stations.restore({ ...id, body: {} }))).toBe('record.base_missing');
    expect(await refusalCode(office.stations.restore({ ...id, body: { uts: made.uts } }))).toBe('record.changed');
    const back = (await office.stations.restore({ ...id, body: { uts: out.uts } })).data;
    expect(back).toMatchObject({
      retired: false,
      status: 'active',
      floorid: plan.id,
      planName: 'Ground floor',
      xy: [0.5, 0.25],
      stationLabel: 'restored',
      area: 'Yard',
    });
    expect(await kinds(made.id)).toEqual(['create', 'retire', 'restore']);

    const again = (await office.stations.retire({ ...id, body: { uts: back.uts, reason: 'Lost' } })).data;
    await office.plans.remove({ params: { id: plan.id } });
    const labelled = await addStation({ stationLabel: 'Restored' });
    expect(await refusalOf(office.stations.restore({ ...id, body: { uts: again.uts } }))).toMatchObject({
      code: 'station.label_taken',
      params: { label: 'restored' },
    });
    await office.stations.remove({ params: { id: labelled.id } });
    const tagged = await addStation({ barcode: made.barcode });
    expect(await refusalCode(office.stations.restore({ ...id, body: { uts: again.uts } }))).toBe('record.duplicate');
    await office.stations.remove({ params: { id: tagged.id } });
    expect((await office.stations.restore({ ...id, body: { uts: again.uts } })).data).toMatchObject({
      floorid: null,
      xy: null,
      stationLabel: 'restored',
    });
  });

  test('has a label that no other station in use at its site has', async () => {
    const [first, second] = [await addStation({ stationLabel: 'L1' }), await addStation({ stationLabel: 'L2' })];
    expect(await refusalCode(addStation({ stationLabel: 'l1' }))).toBe('station.label_taken');
    const relabel = async ({ id, uts }: { id: string; uts: number }, stationLabel: string) =>
      await office.stations.relabel({ params: { id }, body: { uts, stationLabel } });
    expect(await refusalOf(relabel(second, 'L1'))).toMatchObject({
      code: 'station.label_taken',
      params: { label: 'L1', fields: ['stationLabel'] },
    });
    const renamed = (await relabel(first, 'l1')).data;
    const elsewhere = await makeSite(server.db, world.contact);
    expect((await addStation({ siteid: elsewhere.id, stationLabel: 'L1' })).stationLabel).toBe('L1');
    await office.stations.retire({ params: { id: first.id }, body: { uts: renamed.uts, reason: 'Lost' } });
    expect((await relabel(second, 'L1')).data.stationLabel).toBe('L1');
  });

  test('shows its last visit in lists and on its plan, as of the time of the plan', async () => {
    const plan = await addPlan();
    const made = await addStation({ floorid: plan.id, xy: [0.5, 0.5], stationLabel: 'seen' });
    const row = async () =>
      (
        await office.data.read({
          params: { id: 'stations' },
          query: { find: JSON.stringify({ id: made.id }) },
        })
      ).data[0];
    const onPlan = async (at?: number) =>
      (await office.plans.get({ params: { id: plan.id }, query: at === undefined ? {} : { at: String(at) } })).data
        .stations[0];
    expect(await row()).toMatchObject({
      contact: { name: world.contact.name },
      planName: 'Ground floor',
      retired: false,
      lastVisitAt: null,
      lastResult: null,
    });
    const now = Date.now();
    await visit(made.id, now + 1000, { activity: 2 });
    expect(await row()).toMatchObject({ lastVisitAt: now + 1000, lastResult: 'activity' });
    await visit(made.id, now + 2000, { activity: 0 });
    expect(await row()).toMatchObject({ lastResult: 'visited' });
    await visit(made.id, now + 3000, { accessReason: 'locked' });
    expect(await row()).toMatchObject({ lastVisitAt: now + 3000, lastResult: 'blocked' });
    expect(await onPlan(now + 1500)).toMatchObject({ lastVisitAt: now + 1000, lastResult: 'activity' });
    expect(await onPlan(now)).toMatchObject({ lastVisitAt: null, lastResult: null });
    const found = await office.data.read({
      params: { id: 'stations' },
      query: { find: JSON.stringify({ lastResult: 'blocked', 'contact.name': world.contact.name }) },
    });
    expect(found.data).toMatchObject([{ id: made.id }]);
    const seen = await customer.data.read({
      params: { id: 'stations' },
      query: { find: JSON.stringify({ id: made.id }) },
    });
    expect(seen.data).toMatchObject([{ id: made.id, lastVisitAt: null, lastResult: null }]);
  });

  test('has a history of its visits and changes, newest first and page by page', async () => {
    const made = await addStation({ stationLabel: 'old label' });
    const params = { id: made.id };
    const job = await visit(made.id, Date.now() + 60_000, { activity: 1 });
    await office.stations.relabel({ params, body: { uts: made.uts, stationLabel: 'new label' } });
    const read = async (query: { skip?: string; limit?: string } = {}) =>
      (await office.stations.history({ params, query })).data;
    const { total, events } = await read();
    expect(total).toBe(3);
    expect(events).toMatchObject([
      { kind: 'visit', job: { id: job.id }, visit: { activity: 1, station: { label: 'new label' } } },
      { kind: 'change', change: { kind: 'relabel' } },
      { kind: 'change', change: { kind: 'create' } },
    ]);
    expect(await read({ skip: '1', limit: '1' })).toEqual({ total: 3, events: [events[1]] });
    expect(await read({ skip: '3' })).toEqual({ total: 3, events: [] });
    expect(await refusalCode(stranger.stations.history({ params, query: {} }))).toBe('record.not_found');
    expect(await refusalCode(customer.stations.history({ params, query: {} }))).toBe('permission.missing');
  });

  test('gets a label on a sheet, alone or with the others in use at its site or on its plan', async () => {
    const site = await makeSite(server.db, world.contact);
    const plan = await addPlan(site.id);
    const [one, other] = [
      await addStation({ siteid: site.id, floorid: plan.id, xy: [0.5, 0.5] }),
      await addStation({ siteid: site.id }),
    ];
    await office.stations.retire({ params: { id: other.id }, body: { uts: other.uts, reason: 'Lost' } });
    const print = async (query: { floorid?: string; stationIds?: string; skip?: string } = {}, at = site.id) =>
      await office.stations.labels({ params: { id: at }, query: { sheet: 'single', ...query } });
    const pages = async (query: { floorid?: string; stationIds?: string } = {}) => {
      const { data: response } = await print(query);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      return Buffer.from(await response.arrayBuffer())
        .toString('latin1')
        .match(/\/Type \/Page\b/g)?.length;
    };
    const third = await addStation({ siteid: site.id });
    expect(await pages()).toBe(2);
    expect(await pages({ floorid: plan.id })).toBe(1);
    expect(await pages({ stationIds: `${one.id},${third.id}` })).toBe(2);
    expect(await refusalCode(print({ stationIds: other.id }))).toBe('station.no_labels');
    expect(await refusalCode(print({}, randomUUID()))).toBe('record.not_found');
    expect(await refusalCode(stranger.stations.labels({ params: { id: site.id }, query: { sheet: 'single' } }))).toBe(
      'record.not_found',
    );
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
    await visit(visited.id, 1);
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
