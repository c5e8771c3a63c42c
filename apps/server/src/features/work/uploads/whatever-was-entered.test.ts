import type { JobFile } from '@field-service/contract/work/job-package.ts';
import {
  accessReasons,
  activities,
  baitStates,
  conditions,
  consumers,
  consumptionPcts,
  evidences,
  scanMethods,
} from '@field-service/domain/work/visit.ts';
import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { makeItem, makeJob, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import {
  emptyJobFile,
  entryId,
  newUploadId,
  packWork,
  pictureAt,
  sha256Of,
} from '@field-service/testing/work-package.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';

let server: TestServer;
let world: TestWorld;
let device: Device;
let dispatcher: TestClient;
let stationIds: string[];
let itemIds: string[];

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  dispatcher = await server.client(world.dispatcher);
  stationIds = [
    (await makeStation(server.db, world.site, null)).id,
    (await makeStation(server.db, world.site, null, { type: 'RT' })).id,
  ];
  itemIds = [
    (await makeItem(server.db, world.folder, { type: 'CHM', uom: 'ml' })).id,
    (await makeItem(server.db, world.folder, { type: 'BAIT', uom: 'g' })).id,
  ];
});
afterAll(async () => await server.stop());

// Text of every kind that a keyboard produces, trimmed as in the contract.
const text = (max: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: 'grapheme', maxLength: Math.min(max, 40) })
    .map((value) => value.replaceAll('\0', '').trim().slice(0, max).toWellFormed().trim());
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const stamp = fc.integer({ min: 1, max: 9_999_999_999_999 });
/** Decimals in their stored form. */
const amount = fc
  .tuple(fc.nat({ max: 99_999 }), fc.nat({ max: 999_999 }))
  .map(([whole, fraction]) =>
    fraction === 0 ? String(whole) : `${whole}.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`,
  );
const entry = fc.constant(undefined).map(entryId);

const visit = (): fc.Arbitrary<JobFile['stations'][number]> =>
  fc.record({
    entry,
    stationId: fc.constantFrom(...stationIds),
    planRevision: orNull(fc.nat({ max: 1000 })),
    visitedAt: stamp,
    scanMethod: fc.constantFrom(...scanMethods),
    manualReason: orNull(text(300)),
    accessReason: orNull(fc.constantFrom(...accessReasons)),
    condition: orNull(fc.constantFrom(...conditions)),
    activity: orNull(fc.constantFrom(...activities)),
    evidence: fc.subarray([...evidences]),
    actions: fc.array(text(64), { maxLength: 3 }),
    bait: orNull(
      fc.record({
        itemId: orNull(fc.constantFrom(...itemIds)),
        batch: orNull(text(60)),
        placed: orNull(amount),
        remaining: orNull(amount),
        consumptionPct: orNull(fc.constantFrom(...consumptionPcts)),
        consumer: orNull(fc.constantFrom(...consumers)),
        state: orNull(fc.constantFrom(...baitStates)),
        replaced: fc.boolean(),
      }),
    ),
    catches: fc.array(
      fc.record({
        species: text(64),
        stage: orNull(text(64)),
        count: orNull(fc.nat({ max: 100_000 })),
        estimated: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    checklist: fc.array(fc.record({ row: text(64), title: text(200), value: text(500) }), { maxLength: 3 }),
    remarks: text(4000),
    imgbf: fc.constant([]),
    imgaf: fc.constant([]),
    resetAt: orNull(stamp),
  });
const treatment = (): fc.Arbitrary<JobFile['usage'][number]> =>
  fc.record({
    entry,
    itemId: fc.constantFrom(...itemIds),
    at: fc.integer({ min: 946_684_800_000, max: 4_102_444_800_000 }),
    qty: amount,
    uomId: fc.constantFrom(lookupId(209, 'ml'), lookupId(209, 'l'), lookupId(209, 'pc')),
    dilutionId: orNull(text(64)),
    concentrate: orNull(amount),
    diluent: orNull(amount),
    total: orNull(amount),
    totalUnit: orNull(fc.constantFrom('ml', 'l', 'g')),
    labelRate: orNull(amount),
    rate: orNull(amount),
    rateUnit: orNull(text(30)),
    batch: orNull(text(60)),
    expiry: orNull(fc.constantFrom(20261231, 20300101)),
    areaTreated: orNull(amount),
    areaUnit: orNull(text(30)),
    place: text(300),
    stationIds: fc.subarray(stationIds),
    pest: text(100),
    evidence: text(500),
    method: text(100),
    equipment: text(200),
    notified: orNull(text(200)),
    weather: orNull(text(200)),
    incident: orNull(text(1000)),
    remarks: text(2000),
    startedAt: orNull(stamp),
    finishedAt: orNull(stamp),
    supervisorId: fc.constant(null),
    calibratedOn: orNull(fc.constant(20260101)),
    notifiedAt: orNull(stamp),
    waste: orNull(text(500)),
    fumigation: orNull(
      fc.record({
        readings: fc.array(fc.record({ at: stamp, place: text(200), value: amount, unit: text(20) }), { maxLength: 2 }),
        exposureHours: orNull(amount),
        clearedAt: orNull(stamp),
        clearedBy: orNull(text(100)),
        clearance: orNull(text(200)),
      }),
    ),
  });
const work = (): fc.Arbitrary<Partial<JobFile>> =>
  fc.record({
    clockDifference: fc.integer({ min: -4e12, max: 4e12 }),
    stations: fc.array(visit(), { maxLength: 4 }),
    usage: fc.array(treatment(), { maxLength: 4 }),
    remarks: text(8000),
    customerRemarks: text(4000),
    noSignReason: text(500),
    tasks: fc.array(fc.record({ id: text(64), name: text(200), done: fc.boolean(), note: text(1000) }), {
      maxLength: 3,
    }),
    ratings: fc.array(
      fc.record({ list: text(64), id: text(64), name: text(200), value: fc.integer({ min: 0, max: 10 }) }),
      { maxLength: 3 },
    ),
    areaChecklist: fc.array(fc.record({ area: text(200), item: text(200), done: fc.boolean(), note: text(1000) }), {
      maxLength: 3,
    }),
    billing: fc.record({ note: text(2000) }),
    trails: fc.uniqueArray(
      fc.tuple(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        stamp,
        fc.constantFrom('start', 'stop', 'ping'),
        fc.constant(''),
      ),
      { maxLength: 4, selector: ([, , at, type]) => `${at} ${type}` },
    ),
  });

const byEntry = <T extends { entry: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.entry < b.entry ? -1 : 1));

describe('any input on a job', () => {
  it('is returned by the server unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(work(), fc.uint8Array({ minLength: 1, maxLength: 3000 }), async (entered, bytes) => {
        const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
        const file = emptyJobFile(job.id, newUploadId(), { status: 'CLS', ...entered });
        const pictures = new Map<string, Buffer>();
        for (const [at, one] of file.stations.entries()) {
          pictures.set(`images/${at}.jpg`, Buffer.from(bytes));
          one.imgaf = [pictureAt(`images/${at}.jpg`)];
        }
        const state = await sendWork(device, await packWork(file, pictures));
        expect(state).toMatchObject({ status: 'applied', reason: null });

        const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
        const visits = detail.visits.map(
          ({ id: _id, station: _station, user: _user, receivedAt: _at, imgbf: _before, imgaf: _after, ...rest }) =>
            rest,
        );
        expect(byEntry(visits)).toEqual(
          byEntry(file.stations.map(({ imgbf: _before, imgaf: _after, ...rest }) => rest)),
        );
        const treatments = detail.treatments.map(
          ({
            id: _id,
            item: _item,
            uom: _uom,
            dilution: _dilution,
            user: _user,
            licence: _licence,
            receivedAt: _at,
            corrects: _corrects,
            correctedBy: _by,
            author: _author,
            reason: _reason,
            findings: _findings,
            day: _day,
            ...rest
          }) => rest,
        );
        expect(byEntry(treatments)).toEqual(byEntry(file.usage));
        expect(detail.result).toMatchObject({
          startAt: file.startData.at,
          endAt: file.endData.at,
          remarks: file.remarks,
          customerRemarks: file.customerRemarks,
          noSignReason: file.noSignReason,
          billingNote: file.billing.note,
        });
        expect(detail.result?.tasks).toEqual(file.tasks.map(({ name, done, note }) => ({ name, done, note })));
        expect(detail.result?.ratings).toEqual(file.ratings);
        expect(detail.trails).toHaveLength(file.trails.length);
        const row = await server.db
          .selectFrom('post_result')
          .select('area_checklist')
          .where('post_id', '=', job.id)
          .executeTakeFirstOrThrow();
        expect(row.area_checklist).toEqual(file.areaChecklist);
        for (const one of detail.visits) {
          const { data: response } = await device.client.files.get({ params: { id: one.imgaf[0]?.fileId ?? '' } });
          expect(sha256Of(Buffer.from(await response.arrayBuffer()))).toBe(sha256Of(bytes));
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('is stored without characters that the database cannot store', async () => {
    const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
    const file = emptyJobFile(job.id, newUploadId(), { status: 'CLS', remarks: 'a\0b', customerRemarks: 'c\ud800d' });
    expect((await sendWork(device, await packWork(file))).status).toBe('applied');
    const { data: detail } = await dispatcher.posts.get({ params: { id: job.id } });
    expect(detail.result).toMatchObject({ remarks: 'ab', customerRemarks: 'c\ufffdd' });
  });
});
