import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
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
  type TestSite,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobContext } from '../../../context.ts';
import { lookupId } from '../../../install/lookup-row.ts';
import { checkBreaches } from './public.ts';

let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let customer: TestClient;
let neighbour: TestClient;
let stranger: TestClient;

const RBS = lookupId(231, 'RBS');
const first = Date.UTC(2026, 8, 7, 2);
const span = { from: '20260901', to: '20261231' };

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  dispatcher = await server.client(world.dispatcher);
  customer = await server.client(world.customer);
  neighbour = await server.client(
    await makePortalUser(server.db, world.contact, { sites: [await makeSite(server.db, world.contact)] }),
  );
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
  );
});
afterAll(async () => await server.stop());

interface Seen {
  activity?: number | null;
  access?: string;
  catches?: (number | null)[];
  bait?: object;
  /** The days from the visit to the reset of the device. */
  reset?: number;
}

/** Creates a completed job in the given week, with a visit to each station. */
async function week(
  site: TestSite,
  stations: readonly { id: string }[],
  at: number,
  seen: readonly Seen[],
): Promise<string> {
  const doneAt = first + at * 7 * dayMs;
  const job = await makeJob(server.db, site, { status: 'DN', doneAt, assignees: [world.technician] });
  for (const [index, { activity = 0, access, catches = [], bait, reset }] of seen.entries()) {
    const data = {
      catches: catches.map((count) => ({ species: 'rat', count })),
      ...(bait === undefined ? {} : { bait }),
      ...(reset === undefined ? {} : { resetAt: doneAt - 3_600_000 + reset * dayMs }),
    };
    await server.db
      .insertInto('visit')
      .values({
        id: randomUUID(),
        post_id: job.id,
        station_id: stations[index]?.id ?? '',
        upload_id: `u-${job.id}`,
        entry: `e${index}`,
        user_id: world.technician.id,
        plan_revision: 1,
        visited_at: doneAt - 3_600_000,
        received_at: doneAt,
        clock_difference: 0,
        scan_method: 'qr',
        access_reason: access ?? null,
        condition: 'ok',
        activity: access === undefined ? activity : null,
        data: JSON.stringify(data),
      })
      .execute();
  }
  return job.id;
}

/** Prepares a site with two bait stations and another device, inspected over five weeks. */
async function seenSite() {
  const site = world.site;
  const stations = [await makeStation(server.db, site, null), await makeStation(server.db, site, null)];
  await makeStation(server.db, site, null, { type: 'GB' });
  const bait = (placed: string, remaining: string, consumer: string | null = 'rodent') => ({
    placed,
    remaining,
    consumer,
  });
  const jobs = [
    await week(site, stations, 0, [{ activity: 0 }, { activity: 0 }]),
    await week(site, stations, 1, [{ activity: 2, catches: [2], bait: bait('50', '30') }, { access: 'locked' }]),
    await week(site, stations, 2, [
      { activity: 1, catches: [1, null] },
      { activity: 1, catches: [3], bait: bait('50', '10', 'slug') },
    ]),
    // Untouched bait counts as nothing eaten, whatever the consumer; a remainder above the amount placed is not a
    // measurement.
    await week(site, stations, 3, [
      { activity: 0, bait: bait('50', '50', null) },
      { activity: 0, bait: bait('50', '36') },
    ]),
    await week(site, stations, 4, [{ activity: 0, bait: bait('50', '50.5') }, { activity: 0 }]),
  ];
  return { site, jobs };
}

test('a job and its continuation on another day are each complete with their own stations', async () => {
  const site = await makeSite(server.db, world.contact);
  const stations = await Promise.all([1, 2, 3].map(async () => await makeStation(server.db, site, null)));
  const parent = await week(site, stations, 0, [{ activity: 0 }, { access: 'locked' }]);
  const child = await week(site, stations.slice(1), 1, [{ activity: 0 }, { activity: 0 }]);
  await server.db
    .updateTable('post')
    .set({ parent_id: parent, nextday: true, data: JSON.stringify({ doneStations: [stations[0]?.id] }) })
    .where('id', '=', child)
    .execute();
  const read = async () =>
    (await dispatcher.trends.read({ query: { siteid: site.id, stationtypeid: RBS, ...span } })).data.points.map(
      ({ due, inspected, incomplete }) => [due, inspected, incomplete],
    );
  expect(await read()).toEqual([
    [1, 1, false],
    [2, 2, false],
  ]);
  await server.db.updateTable('post').set({ dts: Date.now() }).where('id', '=', child).execute();
  expect(await read()).toEqual([[3, 1, true]]);
});

test('a trend covers one device type from job to job, per device-day, for accessible stations only', async () => {
  const { site, jobs } = await seenSite();
  const query = { siteid: site.id, stationtypeid: RBS, ...span };
  const { data } = await dispatcher.trends.read({ query });
  expect(data).toMatchObject({
    insufficient: false,
    points: [
      {
        postid: jobs[0],
        date: 20_260_907,
        due: 2,
        inspected: 2,
        coverage: '1',
        incomplete: false,
        activityIndex: null,
        activeRate: '0',
        baitIndex: null,
      },
      {
        postid: jobs[1],
        due: 2,
        inspected: 1,
        coverage: '0.5',
        incomplete: true,
        activityIndex: '2',
        activeRate: '1',
        baitIndex: '20',
      },
      // The second station had been placed for two weeks; the first one's count is unknown.
      { postid: jobs[2], inspected: 2, activityIndex: '1.5', activeRate: '1', baitIndex: '0' },
      { postid: jobs[3], activityIndex: '0', activeRate: '0', baitIndex: '7' },
      { postid: jobs[4], activityIndex: '0', baitIndex: null },
    ],
  });
  expect((await customer.trends.read({ query })).data).toEqual(data);
  expect((await dispatcher.trends.read({ query: { ...query, to: '20260910' } })).data).toMatchObject({
    insufficient: true,
    points: [{ postid: jobs[0] }],
  });
  expect(
    (await dispatcher.trends.read({ query: { ...query, area: 'Nowhere' } })).data.points.map(({ due, inspected }) => [
      due,
      inspected,
    ]),
  ).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  for (const other of [neighbour, stranger])
    expect(await refusalCode(other.trends.read({ query }))).toBe('record.not_found');
  expect(await refusalCode(dispatcher.trends.read({ query: { ...query, from: '20261301' } }))).toBe('field.invalid');

  // Data under review is hidden from the customer.
  await server.db
    .updateTable('contact')
    .set({ review_before_release: true })
    .where('id', '=', world.contact.id)
    .execute();
  expect((await customer.trends.read({ query })).data.points).toEqual([]);
  await server.db
    .updateTable('contact')
    .set({ review_before_release: false })
    .where('id', '=', world.contact.id)
    .execute();
});

test('a trend counts the days of a device from its last reset, not from the visit of that reset', async () => {
  const site = await makeSite(server.db, world.contact);
  const stations = [await makeStation(server.db, site, null)];
  await week(site, stations, 0, [{ reset: 3.5 }]);
  await week(site, stations, 1, [{ catches: [2] }]);
  await week(site, stations, 2, [{ catches: [2], reset: 0 }]);
  await week(site, stations, 3, [{ catches: [2] }]);
  const { data } = await dispatcher.trends.read({ query: { siteid: site.id, stationtypeid: RBS, ...span } });
  expect(data.points.map(({ activityIndex }) => activityIndex)).toEqual([null, '4', '2', '2']);
});

type Body = RouteInput<typeof contract.thresholds.create>['body'];
const propose = async (site: TestSite, over: Partial<Body> = {}) =>
  (
    await dispatcher.thresholds.create({
      body: {
        siteid: site.id,
        stationtypeid: RBS,
        measure: 'active_rate',
        alert: '0.3',
        action: '0.6',
        validFrom: 20_260_901,
        ...over,
      },
    })
  ).data;

describe('a threshold', () => {
  test('applies once it is approved, ends the previous one, and never changes', async () => {
    const site = await makeSite(server.db, world.contact);
    const user = await server.client(await makePortalUser(server.db, world.contact, { sites: [site] }));
    const old = await propose(site);
    expect(old).toMatchObject({
      approvedBy: null,
      validTo: null,
      consecutive: 2,
      dueDays: 7,
      stationType: { id: RBS },
    });
    const held = (await user.thresholds.approve({ params: { id: old.id }, body: { uts: old.uts } })).data;
    expect(held.approvedBy).toMatch(/^Customer person/);
    const next = await propose(site, { validFrom: 20_261_001, alert: '0.1', action: '0.2' });
    expect(await refusalCode(dispatcher.thresholds.approve({ params: { id: next.id }, body: { uts: next.uts } }))).toBe(
      'field.invalid',
    );
    await dispatcher.thresholds.approve({ params: { id: next.id }, body: { uts: next.uts, approvedBy: 'Ms Lim, QA' } });
    const { data } = await user.thresholds.list({
      query: { find: JSON.stringify({ siteid: site.id }), sort: 'validFrom asc' },
    });
    expect(data).toMatchObject([
      { id: old.id, validTo: 20_260_930 },
      { id: next.id, approvedBy: 'Ms Lim, QA', validTo: null },
    ]);
    expect(
      await refusalCode(
        dispatcher.thresholds.approve({
          params: { id: next.id },
          body: { uts: (await dispatcher.thresholds.get({ params: { id: next.id } })).data.uts, approvedBy: 'x' },
        }),
      ),
    ).toBe('threshold.approved');
  });

  test('that starts before an approved one ends on the day before it', async () => {
    const site = await makeSite(server.db, world.contact);
    const [later, earlier] = [await propose(site, { validFrom: 20_261_001 }), await propose(site)];
    for (const { id, uts } of [later, earlier])
      await dispatcher.thresholds.approve({ params: { id }, body: { uts, approvedBy: 'QA' } });
    const { data } = await dispatcher.thresholds.list({
      query: { find: JSON.stringify({ siteid: site.id }), sort: 'validFrom asc' },
    });
    expect(data).toMatchObject([
      { id: earlier.id, validTo: 20_260_930 },
      { id: later.id, validTo: null },
    ]);
  });

  test('is rejected with invalid values, as a duplicate, or without permission', async () => {
    const site = await makeSite(server.db, world.contact);
    const away = await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db)));
    const made = await propose(site);
    expect([
      await refusalCode(propose(site)),
      await refusalCode(propose(away)),
      await refusalCode(propose(site, { stationtypeid: lookupId(20, 'JOB') })),
      await refusalCode(propose(site, { validFrom: 20_260_231 })),
      await refusalCode(propose(site, { alert: '0.9', validFrom: 20_260_902 })),
    ]).toEqual([
      'record.duplicate',
      'record.referenced_missing',
      'record.referenced_missing',
      'field.invalid',
      'field.invalid',
    ]);
    const body = { uts: made.uts, approvedBy: 'Me' };
    for (const other of [neighbour, stranger]) {
      expect(await refusalCode(other.thresholds.get({ params: { id: made.id } }))).toBe('record.not_found');
      expect(await refusalCode(other.thresholds.approve({ params: { id: made.id }, body }))).toBe('record.not_found');
    }
    expect(
      await refusalCode(
        customer.thresholds.create({
          body: {
            siteid: site.id,
            stationtypeid: RBS,
            measure: 'active_rate',
            alert: '1',
            action: '1',
            validFrom: 20_260_901,
          },
        }),
      ),
    ).toBe('permission.missing');
    expect(
      await refusalCode((await server.client(world.billing)).thresholds.approve({ params: { id: made.id }, body })),
    ).toBe('permission.missing');
    expect(
      await refusalCode(dispatcher.thresholds.approve({ params: { id: made.id }, body: { approvedBy: 'x' } })),
    ).toBe('record.base_missing');
  });
});

test('a heat map shows the stations of one plan on a date, each by its share of the action threshold', async () => {
  const site = await makeSite(server.db, world.contact);
  const [plan, other] = [await makePlan(server.db, site), await makePlan(server.db, site)];
  const stations = [
    await makeStation(server.db, site, plan, { label: '1' }),
    await makeStation(server.db, site, plan, { label: '2' }),
    await makeStation(server.db, site, plan, { label: '3' }),
    await makeStation(server.db, site, other),
  ];
  await server.db
    .updateTable('station_placement')
    .set({ valid_from: first - dayMs })
    .where(
      'station_id',
      'in',
      stations.map(({ id }) => id),
    )
    .execute();
  for (const at of [0, 1])
    await week(site, stations, at, [{ catches: [at * 6] }, { catches: [at] }, { access: 'locked' }, { catches: [9] }]);
  const threshold = await propose(site, { measure: 'activity_index', alert: '2', action: '4' });
  const ask = (from: number, to: number, planid = plan.id) => ({
    query: { planid, stationtypeid: RBS, from: String(from), to: String(to), measure: 'activity_index' as const },
  });
  expect((await dispatcher.trends.heat(ask(20_260_901, 20_260_920))).data[0]).toMatchObject({
    value: '6',
    level: null,
    heat: null,
    thresholdid: null,
  });
  await dispatcher.thresholds.approve({ params: { id: threshold.id }, body: { uts: threshold.uts, approvedBy: 'QA' } });
  const { data } = await dispatcher.trends.heat(ask(20_260_901, 20_260_920));
  expect(data).toMatchObject([
    {
      stationid: stations[0]?.id,
      label: '1',
      inspected: 2,
      value: '6',
      thresholdid: threshold.id,
      level: 'action',
      heat: '1',
    },
    { stationid: stations[1]?.id, value: '1', level: 'below', heat: '0.25' },
    { stationid: stations[2]?.id, inspected: 0, value: null, level: 'none', heat: null },
  ]);
  expect(
    (
      await (
        await server.client(await makePortalUser(server.db, world.contact, { sites: [site] }))
      ).trends.heat(ask(20_260_901, 20_260_920))
    ).data,
  ).toEqual(data);
  expect(
    await Promise.all(
      [ask(20_260_901, 20_260_908), ask(20_260_901, 20_260_905)].map(async (query) =>
        (await dispatcher.trends.heat(query)).data.map(({ value }) => value),
      ),
    ),
  ).toEqual([[null, null, null], []]);
  const codes = await Promise.all(
    [
      stranger.trends.heat(ask(20_260_901, 20_260_920)),
      neighbour.trends.heat(ask(20_260_901, 20_260_920)),
      dispatcher.trends.heat(ask(20_260_920, 20_260_901)),
      dispatcher.trends.heat(ask(20_260_901, 20_260_920, 'none')),
    ].map(async (call) => await refusalCode(call)),
  );
  expect(codes).toEqual(['record.not_found', 'record.not_found', 'field.invalid', 'record.not_found']);
});

describe('a breach of the action threshold', () => {
  /** Creates a site with an alert in its second week and another alert in its third. */
  const breached = async () => {
    const site = await makeSite(server.db, world.contact);
    const stations = [await makeStation(server.db, site, null), await makeStation(server.db, site, null)];
    const threshold = await propose(site, { alert: '0.5', action: '0.9' });
    await dispatcher.thresholds.approve({
      params: { id: threshold.id },
      body: { uts: threshold.uts, approvedBy: 'QA' },
    });
    const jobs = [
      await week(site, stations, 0, [{}, {}]),
      await week(site, stations, 1, [{ activity: 1 }, {}]),
      await week(site, stations, 2, [{ activity: 1 }, {}]),
    ];
    for (const job of jobs)
      await Promise.all([
        checkBreaches(jobContext(server.services), job),
        checkBreaches(jobContext(server.services), job),
      ]);
    const { data } = await dispatcher.correctiveActions.list({ query: { find: JSON.stringify({ siteid: site.id }) } });
    return { site, jobs, threshold, actions: data };
  };

  test('opens one corrective action, even for consecutive alerts', async () => {
    const { site, jobs, threshold, actions } = await breached();
    expect(actions).toMatchObject([
      {
        postid: jobs[2],
        thresholdid: threshold.id,
        value: '0.5',
        state: 'open',
        owner: { id: world.dispatcher.id },
        due: 20_260_928,
      },
    ]);
    const { points } = (await dispatcher.trends.read({ query: { siteid: site.id, stationtypeid: RBS, ...span } })).data;
    expect(points.map(({ levels }) => levels[0]?.level)).toEqual(['zero', 'alert', 'action']);
    expect(points[1]?.levels).toEqual([
      { thresholdid: threshold.id, measure: 'active_rate', level: 'alert', heat: '0.5556' },
    ]);
  });

  test('has a corrective action that can be assigned, done and verified, each in its current version', async () => {
    const { jobs } = await breached();
    const { id } = await server.db
      .selectFrom('corrective_action')
      .select('id')
      .where('post_id', '=', jobs[2] ?? '')
      .executeTakeFirstOrThrow();
    const params = { id };
    const open = (await dispatcher.correctiveActions.get({ params })).data;
    const technician = await server.client(world.technician, { app: 'app' });
    expect(
      await refusalOf(
        dispatcher.correctiveActions.update({ params, body: { uts: open.uts, ownerid: world.customer.id } }),
      ),
    ).toMatchObject({ code: 'record.referenced_missing', params: { field: 'ownerid' } });
    const owned = (
      await dispatcher.correctiveActions.update({
        params,
        body: { uts: open.uts, ownerid: world.technician.id, due: 20_261_001, notes: 'Move the bins' },
      })
    ).data;
    expect(owned).toMatchObject({ owner: { id: world.technician.id }, due: 20_261_001, notes: 'Move the bins' });
    expect(await refusalCode(dispatcher.correctiveActions.verify({ params, body: { uts: owned.uts } }))).toBe(
      'corrective_action.transition_forbidden',
    );
    expect(await refusalCode(technician.correctiveActions.done({ params, body: { uts: open.uts } }))).toBe(
      'record.changed',
    );
    const done = (await technician.correctiveActions.done({ params, body: { uts: owned.uts, reason: 'Moved' } })).data;
    expect(await refusalCode(technician.correctiveActions.verify({ params, body: { uts: done.uts } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(dispatcher.correctiveActions.update({ params, body: { uts: done.uts } }))).toBe(
      'corrective_action.transition_forbidden',
    );
    expect((await dispatcher.correctiveActions.verify({ params, body: { uts: done.uts } })).data.state).toBe(
      'verified',
    );
    for (const other of [neighbour, stranger])
      expect(await refusalCode(other.correctiveActions.get({ params }))).toBe('record.not_found');
    expect(await refusalCode(stranger.correctiveActions.done({ params, body: { uts: 1 } }))).toBe('record.not_found');
    expect(await refusalCode(customer.correctiveActions.done({ params, body: { uts: 1 } }))).toBe('permission.missing');
  });
});
