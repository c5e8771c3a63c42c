import { request } from 'node:http';
import { startChildServer, type ChildServer } from '@field-service/testing/child-server.ts';
import { clientOf } from '@field-service/testing/client.ts';
import {
  announceWork,
  deviceAt,
  deviceOf,
  handOver,
  sendPart,
  sendWork,
  type Device,
} from '@field-service/testing/deliver.ts';
import { makeJob, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import {
  emptyJobFile,
  newUploadId,
  packWork,
  pictureAt,
  sha256Of,
  visitOf,
  type WorkPackage,
} from '@field-service/testing/work-package.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';

let server: TestServer;
let world: TestWorld;
let device: Device;
let station: { id: string; tag: string };

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  station = await makeStation(server.db, world.site, null);
});
afterAll(async () => await server.stop());

/** Starts a separate server process with the same database and files. */
const otherProcess = async (): Promise<ChildServer> =>
  await startChildServer({
    DATABASE_URL: server.database.ownerUrl ?? '',
    APP_DATABASE_URL: server.database.appUrl ?? '',
    DATA_DIR: server.config.dataDir,
    API_BASE: server.config.apiBase,
  });

async function work(): Promise<WorkPackage> {
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  const pictures = new Map(Array.from({ length: 4 }, (_each, at) => [`images/${at}.jpg`, randomBytes(200_000)]));
  const file = emptyJobFile(job.id, newUploadId(), {
    status: 'CLS',
    stations: [visitOf(station.id, { imgbf: [...pictures.keys()].map(pictureAt) })],
  });
  return await packWork(file, pictures);
}

const countVisits = async (jobId: string): Promise<number> =>
  (await server.db.selectFrom('visit').select('id').where('post_id', '=', jobId).execute()).length;

/** Starts an upload and sends `bytes` of it on a connection that stays open. */
async function halfSent(url: string, zip: Buffer, bytes: number): Promise<string> {
  const begun = await fetch(`${url}/api/tus`, {
    method: 'POST',
    headers: { authorization: `Bearer ${device.token}`, 'tus-resumable': '1.0.0', 'upload-length': String(zip.length) },
  });
  const location = begun.headers.get('location') ?? '';
  const sending = request(`${url}${location}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${device.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': zip.length,
    },
  });
  sending.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    sending.write(zip.subarray(0, bytes), () => resolve());
  });
  return location;
}

const offsetOf = async (url: string, location: string): Promise<number> =>
  Number(
    (
      await fetch(`${url}${location}`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${device.token}`, 'tus-resumable': '1.0.0' },
      })
    ).headers.get('upload-offset'),
  );

describe('a server process that is killed', () => {
  it('between two parts loses nothing: another process continues, and the work is applied once', async () => {
    const made = await work();
    const other = await otherProcess();
    const there = deviceAt(device, other.url);
    await announceWork(there, made);
    await sendPart(there, made, 1);
    await other.kill();
    const state = await announceWork(device, made);
    expect(state.missing.map(({ part }) => part)).toEqual([2, 3]);
    expect((await sendWork(device, made)).status).toBe('applied');
    expect(await countVisits(made.manifest.jobId)).toBe(1);
  });

  it('during an upload keeps the received bytes, and another process receives the rest', async () => {
    const made = await work();
    const [zip = Buffer.alloc(0)] = made.zips;
    const other = await otherProcess();
    await announceWork(device, made);
    const location = await halfSent(other.url, zip, 300_000);
    // Requesting the offset ends the running write, so that everything received is on the disk.
    expect(await offsetOf(server.url, location)).toBeLessThanOrEqual(300_000);
    await other.kill();
    const upload = await tusSend(server.url, device.token, zip, { uploadUrl: `${server.url}${location}` });
    expect(`/api/tus/${upload}`).toBe(location);
    const { missing } = await handOver(device, made, 1, upload);
    expect(missing.map(({ part }) => part)).toEqual([2, 3]);
  });
});

describe('one upload over two processes', () => {
  it('is written by one of them at a time: the second makes the first stop, and the bytes stay correct', async () => {
    const second = await startTestServer({ sameSiteAs: server });
    try {
      const bytes = randomBytes(900_000);
      const location = await halfSent(server.url, bytes, 250_000);
      const upload = await tusSend(second.url, device.token, bytes, {
        uploadUrl: `${second.url}${location}`,
        chunkSize: 100_000,
      });
      const { data } = await clientOf({ url: second.url, token: device.token }).uploads.part({
        query: {},
        body: { upload, sha256: sha256Of(bytes), fileName: 'log.bin' },
      });
      expect(data).toMatchObject([{ bytes: bytes.length, sha256: sha256Of(bytes) }]);
    } finally {
      await second.stop();
    }
  });
});
