import { announceWork, deviceOf, handOver, type Device } from '@field-service/testing/deliver.ts';
import { makeJob, makePlan, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import {
  emptyJobFile,
  newUploadId,
  packWork,
  pictureAt,
  visitOf,
  zipOf,
  type WorkPackage,
} from '@field-service/testing/work-package.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** Records every statement on any connection, in order. */
const sent = vi.spyOn(pg.Client.prototype, 'query');
let server: TestServer;
let world: TestWorld;
let device: Device;
let station: { id: string };
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  station = await makeStation(server.db, world.site, await makePlan(server.db, world.site));
});
afterAll(async () => {
  sent.mockRestore();
  await server.stop();
});

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : undefined;
  return typeof text === 'string' ? text : '';
};

/** Creates a one-part package with the given number of pictures, twenty per visit. */
const packed = async (pictures: number): Promise<WorkPackage> => {
  const job = await makeJob(server.db, world.site, { assignees: [world.technician] });
  const paths = Array.from({ length: pictures }, (_, at) => `images/${at}.jpg`);
  const visits = Array.from({ length: Math.ceil(pictures / 20) }, (_, at) =>
    visitOf(station.id, { imgbf: paths.slice(at * 20, at * 20 + 20).map(pictureAt) }),
  );
  const work = await packWork(
    emptyJobFile(job.id, newUploadId(), { stations: visits }),
    new Map(paths.map((path) => [path, Buffer.from(`${job.id} ${path}`)])),
  );
  const entries = work.manifest.entries.map((entry) => ({ ...entry, part: 1 }));
  return { ...work, manifest: { ...work.manifest, parts: 1, entries }, zips: [await zipOf(work.contents)] };
};

/** Applies a package; returns the statements and the number of store reads in the transaction that applied it. */
const applied = async (work: WorkPackage): Promise<{ statements: string[]; reads: number }> => {
  await announceWork(device, work);
  const upload = await tusSend(device.url, device.token, work.zips[0] ?? Buffer.alloc(0));
  const read = vi.spyOn(server.services.files, 'read');
  sent.mockClear();
  expect(await handOver(device, work, 1, upload)).toMatchObject({ status: 'applied', missing: [] });
  const statements = sent.mock.calls.map(([query], at) => ({
    text: textOf(query),
    client: sent.mock.contexts[at],
    order: sent.mock.invocationCallOrder[at] ?? 0,
  }));
  const settling = statements.find(({ text }) => text.startsWith('update "upload_package" set "status"'));
  const own = statements.filter(({ client }) => client === settling?.client);
  const begin = own.findLast(({ text, order }) => text === 'begin' && order < (settling?.order ?? 0))?.order ?? 0;
  const end = own.find(({ text, order }) => text === 'commit' && order > begin)?.order ?? 0;
  const reads = read.mock.invocationCallOrder.filter((order) => order > begin && order < end).length;
  const total = read.mock.calls.length;
  read.mockRestore();
  expect(total).toBeGreaterThan(0);
  return { statements: own.filter(({ order }) => order > begin && order < end).map(({ text }) => text), reads };
};

describe('the transaction that applies a package', () => {
  it('reads nothing from the store, and uses the same number of statements for any number of pictures', async () => {
    const few = await applied(await packed(5));
    const many = await applied(await packed(499));
    expect([few.reads, many.reads]).toEqual([0, 0]);
    expect(few.statements.length).toBeGreaterThan(10);
    expect(many.statements).toHaveLength(few.statements.length);
    const { rows } = await server.database.ownerPool.query(
      `select count(*) from file where metadata ? 'uploadId' and ref_kind = 'VISIT'`,
    );
    expect(rows).toEqual([{ count: 504 }]);
  });
});
