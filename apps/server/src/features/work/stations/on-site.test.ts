import type { JobFile, StationChange } from '@field-service/contract/work/job-package.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
import {
  makeItem,
  makeJob,
  makePlan,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestPlan,
  type TestWorld,
} from '@field-service/testing/people.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import {
  emptyJobFile,
  entryId,
  newUploadId,
  packWork,
  treatmentOf,
  visitOf,
} from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';
import { readReportRecord } from '../reports/queries.ts';

let server: TestServer;
let world: TestWorld;
let device: Device;
let office: TestClient;
let plan: TestPlan;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  office = await server.client(world.admin);
  plan = await makePlan(server.db, world.site);
});
afterAll(async () => await server.stop());

const place = { floorid: null, xy: null, area: 'Kitchen', placement: null, direction: null };
const at = (): number => Date.now() - 1_800_000;
const unique = (): string => `B${entryId()}`;

const newStation = (given: Partial<StationChange & { kind: 'new' }> = {}): StationChange & { kind: 'new' } => ({
  kind: 'new',
  entry: entryId(),
  at: at(),
  stationId: entryId(),
  typeId: lookupId(231, 'RBS'),
  barcode: unique(),
  stationLabel: 'N1',
  ...place,
  ...given,
});
const changed = <K extends 'place' | 'barcode' | 'label'>(
  kind: K,
  stationId: string,
  given: Omit<StationChange & { kind: K }, 'kind' | 'entry' | 'at' | 'stationId'> & { at?: number },
) => ({ kind, entry: entryId(), at: at(), stationId, ...given });

/** Sends finished work on a new job of the site; returns the job as the office sees it. */
async function send(given: Partial<JobFile>, sender: Device = device): Promise<JobDetail> {
  const job = await makeJob(server.db, world.site, {
    status: 'IP',
    assignees: [sender === device ? world.technician : helper],
  });
  const file = emptyJobFile(job.id, newUploadId(), { version: 2, status: 'CLS', ...given });
  expect(await sendWork(sender, await packWork(file))).toMatchObject({ status: 'applied', reason: null });
  return (await office.posts.get({ params: { id: job.id } })).data;
}
let helper: Awaited<ReturnType<typeof makeStaff>>;
const stationOf = async (id: string) => (await office.stations.get({ params: { id } })).data;
const retire = async (id: string) =>
  await office.stations.retire({ params: { id }, body: { uts: (await stationOf(id)).uts, reason: 'Broken' } });
const outcomes = (job: JobDetail) => job.stationChanges.map(({ kind, outcome }) => [kind, outcome]);

test('the customer learns, in the portal and in the report, only of changes that were made, and not what became of them', async () => {
  const gone = await makePlan(server.db, world.site);
  await office.plans.remove({ params: { id: gone.id } });
  const known = await makeStation(server.db, world.site, plan);
  const retired = await makeStation(server.db, world.site, plan);
  await retire(retired.id);
  const made = [
    newStation({ stationLabel: 'N1' }),
    newStation({ barcode: known.tag, typeId: lookupId(231, 'GB'), stationLabel: 'N2' }),
    newStation({ floorid: gone.id, xy: [0.1, 0.1], stationLabel: 'N3' }),
    changed('label', known.id, { stationLabel: 'R5' }),
  ];
  const job = await send({
    stationChanges: [
      ...made,
      newStation({ barcode: known.tag }),
      changed('place', known.id, { ...place, floorid: gone.id, xy: [0.1, 0.1] }),
      changed('barcode', known.id, { barcode: made[0]?.kind === 'new' ? made[0].barcode : '', method: 'qr' }),
      changed('label', retired.id, { stationLabel: 'R9' }),
    ],
  });
  expect(job.stationChanges).toHaveLength(8);
  const customer = await server.client(world.customer);
  const { data: seen } = await customer.posts.get({ params: { id: job.id } });
  const labels = ['N1', 'N2', 'N3', 'R5'];
  expect(seen.stationChanges.map(({ stationLabel, outcome }) => [stationLabel, outcome])).toEqual(
    labels.map((label) => [label, null]),
  );
  const record = await readReportRecord(server.db, job.id);
  expect(record?.stationChanges.map(({ stationLabel }) => stationLabel)).toEqual(labels);
});

describe('a new station', () => {
  it('stands at the site as it was entered, with its visit, and the office sees who added it', async () => {
    const made = newStation({ floorid: plan.id, xy: [0.2, 0.7], direction: 'North' });
    const job = await send({ stationChanges: [made], stations: [visitOf(made.stationId, { activity: 2 })] });
    expect(await stationOf(made.stationId)).toMatchObject({
      barcode: made.barcode,
      stationLabel: 'N1',
      floorid: plan.id,
      xy: [0.2, 0.7],
      area: 'Kitchen',
      direction: 'North',
      status: 'active',
      type: { code: 'RBS' },
      placements: [{ from: made.at, to: null }],
    });
    expect(job.visits).toMatchObject([{ stationId: made.stationId, activity: 2, station: { label: 'N1' } }]);
    expect(job.stationChanges).toMatchObject([
      { kind: 'new', at: made.at, outcome: 'applied', user: { id: world.technician.id }, barcode: made.barcode },
    ]);
    const history = await server.db
      .selectFrom('history')
      .select(['kind', 'user_id'])
      .where('noun_id', '=', made.stationId)
      .execute();
    expect(history).toEqual([{ kind: 'create', user_id: world.technician.id }]);
  });

  it('whose barcode a station of its type got meanwhile is matched to that station, with its visits', async () => {
    const known = await makeStation(server.db, world.site, null);
    const made = newStation({ barcode: ` ${known.tag.toLowerCase()} ` });
    const job = await send({ stationChanges: [made], stations: [visitOf(made.stationId)] });
    expect(outcomes(job)).toEqual([['new', 'matched']]);
    expect(job.visits).toMatchObject([{ stationId: known.id }]);
  });

  it('whose barcode a station of another type got meanwhile is added with a marked barcode', async () => {
    const known = await makeStation(server.db, world.site, null, { type: 'RT' });
    const [made, again] = [
      newStation({ barcode: known.tag }),
      newStation({ barcode: known.tag, typeId: lookupId(231, 'GB') }),
    ];
    const job = await send({ stationChanges: [made, again], stations: [visitOf(made.stationId)] });
    expect(outcomes(job)).toEqual([
      ['new', 'barcode_taken'],
      ['new', 'barcode_taken'],
    ]);
    expect([(await stationOf(made.stationId)).barcode, (await stationOf(again.stationId)).barcode]).toEqual([
      `${known.tag} (2)`,
      `${known.tag} (3)`,
    ]);
    expect(job.stationChanges[0]).toMatchObject({ barcode: known.tag, station: { tag: `${known.tag} (2)` } });
  });

  it('may have the barcode of a station that was taken out of use', async () => {
    const old = await makeStation(server.db, world.site, null);
    await retire(old.id);
    const made = newStation({ barcode: old.tag });
    expect(outcomes(await send({ stationChanges: [made] }))).toEqual([['new', 'applied']]);
    expect((await stationOf(made.stationId)).barcode).toBe(old.tag);
  });

  it('on a plan that was removed meanwhile is added without a place on a plan', async () => {
    const gone = await makePlan(server.db, world.site);
    await office.plans.remove({ params: { id: gone.id } });
    const made = newStation({ floorid: gone.id, xy: [0.1, 0.1] });
    expect(outcomes(await send({ stationChanges: [made] }))).toEqual([['new', 'plan_gone']]);
    expect(await stationOf(made.stationId)).toMatchObject({ floorid: null, xy: null, area: 'Kitchen' });
  });

  it('is added once if a further package of the job names it again', async () => {
    const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.dispatcher, world.technician] });
    const known = await makeStation(server.db, world.site, null);
    const [made, matched] = [newStation(), newStation({ barcode: known.tag })];
    for (let time = 0; time < 2; time += 1) {
      const file = emptyJobFile(job.id, newUploadId(), {
        version: 2,
        lead: false,
        stationChanges: [made, matched],
        stations: [visitOf(made.stationId), visitOf(matched.stationId)],
      });
      expect(await sendWork(device, await packWork(file))).toMatchObject({ status: 'applied' });
    }
    const { data: detail } = await office.posts.get({ params: { id: job.id } });
    expect(outcomes(detail)).toEqual([
      ['new', 'applied'],
      ['new', 'matched'],
    ]);
    expect(detail.visits.map(({ stationId }) => stationId).toSorted()).toEqual(
      [made.stationId, made.stationId, known.id, known.id].toSorted(),
    );
  });
});

describe('a change of a station', () => {
  it('is applied in order, at the time of the change, and its past stays', async () => {
    const { id } = await makeStation(server.db, world.site, plan, { label: 'R1' });
    const barcode = unique();
    const moved = changed('place', id, { ...place, floorid: plan.id, xy: [0.9, 0.8] });
    const job = await send({
      stationChanges: [
        moved,
        changed('barcode', id, { barcode, method: 'nfc', at: moved.at + 1 }),
        changed('label', id, { stationLabel: 'R7', at: moved.at + 2 }),
      ],
    });
    expect(outcomes(job)).toEqual([
      ['place', 'applied'],
      ['barcode', 'applied'],
      ['label', 'applied'],
    ]);
    expect(await stationOf(id)).toMatchObject({
      barcode,
      stationLabel: 'R7',
      xy: [0.9, 0.8],
      placements: [
        { stationLabel: 'R7', xy: [0.9, 0.8], from: moved.at + 2, to: null },
        { stationLabel: 'R1', xy: [0.9, 0.8], from: moved.at, to: moved.at + 2 },
        { stationLabel: 'R1', xy: [0.5, 0.5], to: moved.at },
      ],
    });
    const { data: before } = await office.plans.get({ params: { id: plan.id }, query: { at: String(moved.at - 1) } });
    expect(before.stations.find((station) => station.id === id)?.xy).toEqual([0.5, 0.5]);
  });

  it('gets the time of the server if the clock of the device was wrong', async () => {
    const { id } = await makeStation(server.db, world.site, plan);
    const day = 86_400_000;
    const true_ = at();
    await send({
      clockDifference: day,
      endData: { at: Date.now() + day, geo: null },
      stationChanges: [changed('label', id, { stationLabel: 'L2', at: true_ + day })],
    });
    expect((await stationOf(id)).placements[0]).toMatchObject({ stationLabel: 'L2', from: true_ });
  });

  it('keeps what the office changed later, and takes the rest', async () => {
    const { id } = await makeStation(server.db, world.site, plan);
    await office.stations.move({ params: { id }, body: { uts: (await stationOf(id)).uts, xy: [0.3, 0.3] } });
    const job = await send({
      stationChanges: [
        changed('place', id, { ...place, floorid: plan.id, xy: [0.9, 0.9], area: 'Bar' }),
        changed('label', id, { stationLabel: 'R9' }),
      ],
    });
    expect(outcomes(job)).toEqual([
      ['place', 'superseded'],
      ['label', 'applied'],
    ]);
    expect(await stationOf(id)).toMatchObject({ xy: [0.3, 0.3], area: 'Bar', stationLabel: 'R9' });
  });

  it('of the area alone leaves everything else as the office has it by then', async () => {
    const { id } = await makeStation(server.db, world.site, plan);
    const before = await stationOf(id);
    await office.stations.move({
      params: { id },
      body: { uts: before.uts, xy: [0.3, 0.3] },
    });
    const job = await send({ stationChanges: [changed('place', id, { area: 'Bar', at: Date.now() })] });
    expect(outcomes(job)).toEqual([['place', 'applied']]);
    expect(await stationOf(id)).toMatchObject({
      floorid: plan.id,
      xy: [0.3, 0.3],
      area: 'Bar',
      placement: before.placement,
      direction: before.direction,
    });
  });

  it('that a second technician made too is recorded for both and changes nothing more', async () => {
    helper = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const second = await deviceOf(server, helper);
    const { id } = await makeStation(server.db, world.site, plan);
    const barcode = unique();
    const [one, two] = [
      await send({ stationChanges: [changed('barcode', id, { barcode, method: 'qr' })] }),
      await send({ stationChanges: [changed('barcode', id, { barcode, method: 'manual' })] }, second),
    ];
    expect([outcomes(one), outcomes(two)]).toEqual([[['barcode', 'applied']], [['barcode', 'applied']]]);
    const history = await server.db.selectFrom('history').select('kind').where('noun_id', '=', id).execute();
    expect(history).toEqual([{ kind: 'update' }]);
  });

  test.each([
    ['was taken out of use', async (id: string) => void (await retire(id))],
    ['was removed', async (id: string) => void (await office.stations.remove({ params: { id } }))],
  ])('that %s meanwhile has no effect, and the visit is kept', async (_case, act) => {
    const { id } = await makeStation(server.db, world.site, plan);
    await act(id);
    const job = await send({
      stationChanges: [
        changed('label', id, { stationLabel: 'R9' }),
        changed('barcode', id, { barcode: unique(), method: 'qr' }),
      ],
      stations: [visitOf(id)],
    });
    expect(outcomes(job)).toEqual([
      ['label', 'retired'],
      ['barcode', 'retired'],
    ]);
    expect(job.visits).toHaveLength(1);
  });

  it('to a barcode of another station leaves the station its own', async () => {
    const [one, other] = [
      await makeStation(server.db, world.site, plan),
      await makeStation(server.db, world.site, plan),
    ];
    const job = await send({ stationChanges: [changed('barcode', one.id, { barcode: other.tag, method: 'qr' })] });
    expect(outcomes(job)).toEqual([['barcode', 'barcode_taken']]);
    expect((await stationOf(one.id)).barcode).toBe(one.tag);
  });

  it('to a plan that was removed meanwhile leaves the station where it was, and takes its area', async () => {
    const gone = await makePlan(server.db, world.site);
    await office.plans.remove({ params: { id: gone.id } });
    const { id } = await makeStation(server.db, world.site, plan);
    const job = await send({
      stationChanges: [changed('place', id, { ...place, floorid: gone.id, xy: [0.1, 0.1], area: 'Bar' })],
    });
    expect(outcomes(job)).toEqual([['place', 'plan_gone']]);
    expect(await stationOf(id)).toMatchObject({ floorid: plan.id, xy: [0.5, 0.5], area: 'Bar' });
  });

  describe('of another site makes the work late', () => {
    /** Sends the label of a station at another site, with a visit there; returns the late package. */
    const sendLate = async () => {
      const elsewhere = await makeStation(server.db, (await makeWorld(server.db)).site, null);
      const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
      const file = emptyJobFile(job.id, newUploadId(), {
        version: 2,
        status: 'CLS',
        stationChanges: [changed('label', elsewhere.id, { stationLabel: 'R9' })],
        stations: [visitOf(elsewhere.id)],
      });
      const late = await sendWork(device, await packWork(file));
      expect(late).toMatchObject({ status: 'late', reason: 'record.referenced_missing' });
      return { id: job.id, x: late.id, station: elsewhere };
    };

    test.each([
      ['applies it', 'apply'],
      ['stores its records', 'records'],
    ] as const)('which has no effect when a dispatcher %s; the visit is kept', async (_case, act) => {
      const { id, x, station } = await sendLate();
      const dispatcher = await server.client(world.dispatcher);
      const body = { act, reason: 'Visited' };
      expect((await dispatcher.uploads.applyLate({ params: { id, x }, body })).data.status).toBe('applied');
      const { data: job } = await office.posts.get({ params: { id } });
      expect([outcomes(job), job.visits.length]).toEqual([[['label', 'not_here']], 1]);
      const labels = await server.db
        .selectFrom('station_placement')
        .select('label')
        .where('station_id', '=', station.id)
        .execute();
      expect(labels).not.toContainEqual({ label: 'R9' });
      const portal = await server.client(world.customer);
      expect((await portal.posts.get({ params: { id } })).data.stationChanges).toEqual([]);
    });
  });
});

describe('late work with a new station', () => {
  /** Sends a new station with its visit on a job of a site of its own; what `act` does happens before the upload. */
  const sendLate = async (
    act: (job: { id: string }, site: TestWorld['site']) => Promise<void>,
    given: (site: TestWorld['site']) => Partial<StationChange & { kind: 'new' }> = () => ({}),
  ) => {
    const site = await makeSite(server.db, world.contact);
    const job = await makeJob(server.db, site, { status: 'IP', assignees: [world.technician] });
    const made = newStation(given(site));
    await act(job, site);
    const file = emptyJobFile(job.id, newUploadId(), {
      version: 2,
      status: 'CLS',
      stationChanges: [made],
      stations: [visitOf(made.stationId)],
    });
    const late = await sendWork(device, await packWork(file));
    expect(late).toMatchObject({ status: 'late' });
    return { id: job.id, x: late.id, made, site };
  };
  const cancelAndRemoveSite = async (job: { id: string }, site: TestWorld['site']) => {
    const { uts } = (await office.posts.get({ params: { id: job.id } })).data;
    await office.posts.update({
      params: { id: job.id },
      body: { uts, fields: {}, status: 'X', reason: 'No longer a customer' },
    });
    await office.contactInfos.remove({ params: { id: site.id } });
  };

  test.each(['apply', 'records'] as const)(
    'at a site that was removed meanwhile is applied (%s): the station is kept out of use, with its visit',
    async (act) => {
      const { id, x, made, site } = await sendLate(cancelAndRemoveSite);
      const dispatcher = await server.client(world.dispatcher);
      const body = { act, reason: 'Visited' };
      expect((await dispatcher.uploads.applyLate({ params: { id, x }, body })).data.status).toBe('applied');
      const { data: job } = await office.posts.get({ params: { id } });
      expect(outcomes(job)).toEqual([['new', 'site_gone']]);
      expect(job.visits).toMatchObject([{ stationId: made.stationId, station: { label: 'N1' } }]);
      const stored = await server.db
        .selectFrom('station')
        .select(['site_id', 'status'])
        .where('id', '=', made.stationId)
        .execute();
      expect(stored).toEqual([{ site_id: site.id, status: 'R|retired' }]);
    },
  );

  it('of a job that the office moved to another site puts the station on the site where it was recorded, and says so', async () => {
    const move = async (job: { id: string }) =>
      void (await server.db.updateTable('post').set({ site_id: world.site.id }).where('id', '=', job.id).execute());
    const { id, x, made, site } = await sendLate(move, ({ id: siteId }) => ({ siteId }));
    const dispatcher = await server.client(world.dispatcher);
    const body = { act: 'apply', reason: 'Visited' } as const;
    expect((await dispatcher.uploads.applyLate({ params: { id, x }, body })).data.status).toBe('applied');
    const { data: job } = await office.posts.get({ params: { id } });
    expect([outcomes(job), job.visits.length]).toEqual([[['new', 'other_site']], 1]);
    expect(await stationOf(made.stationId)).toMatchObject({ siteid: site.id, status: 'active' });
    const portal = await server.client(world.customer);
    expect((await portal.posts.get({ params: { id } })).data.stationChanges).toEqual([]);
  });
});

test('the customer reads the barcode that a new station has, if the entered one belongs to another', async () => {
  const known = await makeStation(server.db, world.site, null, { type: 'RT' });
  const job = await send({ stationChanges: [newStation({ barcode: known.tag })] });
  expect(job.stationChanges[0]?.barcode).toBe(known.tag);
  const portal = await server.client(world.customer);
  const { data: seen } = await portal.posts.get({ params: { id: job.id } });
  expect(seen.stationChanges.map(({ barcode }) => barcode)).toEqual([`${known.tag} (2)`]);
  const record = await readReportRecord(server.db, job.id);
  expect(record?.stationChanges.map(({ barcode }) => barcode)).toEqual([`${known.tag} (2)`]);
});

test('a later package names the matched station in a usage by the id of the device', async () => {
  const known = await makeStation(server.db, world.site, null);
  const made = newStation({ barcode: known.tag });
  const item = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' });
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.dispatcher, world.technician] });
  const used = treatmentOf(item.id, lookupId(209, 'ml'), { stationIds: [made.stationId] });
  for (const given of [{ stationChanges: [made] }, { usage: [used] }]) {
    const file = emptyJobFile(job.id, newUploadId(), { version: 2, lead: false, ...given });
    expect(await sendWork(device, await packWork(file))).toMatchObject({ status: 'applied' });
  }
  const treatments = await server.db.selectFrom('treatment').select('data').where('post_id', '=', job.id).execute();
  expect(treatments).toMatchObject([{ data: { stationIds: [known.id] } }]);
});

it('the customer sees the changes of a job', async () => {
  const made = newStation();
  const job = await send({ stationChanges: [made] });
  const portal = await server.client(world.customer);
  const { data: seen } = await portal.posts.get({ params: { id: job.id } });
  expect(seen.stationChanges).toMatchObject([{ kind: 'new', stationLabel: 'N1' }]);
});
