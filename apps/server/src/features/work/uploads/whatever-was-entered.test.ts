import { deviceOf, sendWork, type Device } from '@field-service/testing/deliver.ts';
import { enteredWork } from '@field-service/testing/work/entered-work.ts';
import { makeItem, makeJob, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork, pictureAt, sha256Of } from '@field-service/testing/work-package.ts';
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

const byEntry = <T extends { entry: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.entry < b.entry ? -1 : 1));

const uomIds = ['ml', 'l', 'pc'].map((unit) => lookupId(209, unit));

describe('any input on a job', () => {
  it('is returned by the server unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        enteredWork({ stationIds, itemIds, uomIds }),
        fc.uint8Array({ minLength: 1, maxLength: 3000 }),
        async (entered, bytes) => {
          const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
          // Without a difference of the clocks, the times are recorded as entered.
          const given = { status: 'CLS' as const, ...entered, clockDifference: 0 };
          const file = emptyJobFile(job.id, newUploadId(), given);
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
        },
      ),
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
