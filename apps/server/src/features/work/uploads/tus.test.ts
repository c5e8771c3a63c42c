import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { clientOf, type TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { announceWork, type Device } from '@field-service/testing/deliver.ts';
import { openNetwork } from '@field-service/testing/network.ts';
import { makeJob, makeStaff, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startS3Server, type S3Server } from '@field-service/testing/s3-server.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import {
  emptyJobFile,
  newUploadId,
  packWork,
  pictureAt,
  sha256Of,
  visitOf,
} from '@field-service/testing/work-package.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxUpload } from '../../../files/incoming.ts';

const stores: [string, boolean][] = [
  ['on disk', false],
  ['in S3', true],
];

describe.each(stores)('resumable uploads %s', (_where, inS3) => {
  let s3: S3Server | undefined;
  let server: TestServer;
  let second: TestServer;
  let world: TestWorld;
  let token: string;
  let client: TestClient;

  beforeAll(async () => {
    s3 = inS3 ? await startS3Server() : undefined;
    const env = s3?.env ?? {};
    server = await startTestServer({ env });
    second = await startTestServer({ sameSiteAs: server, env });
    world = await makeWorld(server.db);
    token = await server.token(world.technician, 'app');
    client = clientOf({ url: server.url, token });
  });
  afterAll(async () => {
    await second.stop();
    await server.stop();
    await s3?.stop();
  });

  const tus = async (
    method: string,
    address: string,
    headers: Record<string, string> = {},
    body?: Buffer,
    as = token,
  ): Promise<Response> =>
    await fetch(address, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${as}`, ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
  const begin = async (bytes: number, on = server): Promise<string> =>
    (await tus('POST', `${on.url}/api/tus`, { 'upload-length': String(bytes) })).headers.get('location') ?? '';
  const patch = async (on: TestServer, location: string, offset: number, body: Buffer): Promise<Response> =>
    await tus(
      'PATCH',
      on.url + location,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    );
  const offsetOf = async (on: TestServer, location: string): Promise<number> =>
    Number((await tus('HEAD', on.url + location)).headers.get('upload-offset'));
  /**
   * Resumes at the second process up to a position, as a client does: if the first process has since written, the
   * offset is requested again.
   */
  const sendOn = async (bytes: Buffer, location: string, end: number): Promise<void> => {
    for (let from = await offsetOf(second, location); from < end; from = await offsetOf(second, location))
      await patch(second, location, from, bytes.subarray(from, end));
  };
  const take = async (upload: string, bytes: Buffer, sha256 = sha256Of(bytes)): Promise<string> => {
    const { data } = await client.uploads.part({ query: {}, body: { upload, sha256, fileName: 'a.bin' } });
    return Buffer.from(await (await client.files.get({ params: { id: data[0]?.id ?? '' } })).data.bytes()).equals(bytes)
      ? 'whole'
      : 'other bytes';
  };

  it('resume after an interruption at any byte, on any server process, with the correct bytes', async () => {
    let interruptions = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 30_000, maxLength: 60_000, size: 'max' }),
        fc.array(fc.nat({ max: 30_000 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(7000, 25_000, 200_000),
        async (content, cuts, chunkSize) => {
          const bytes = Buffer.from(content);
          for (const { url } of [server, second]) {
            const network = await openNetwork({ serverPort: () => Number(new URL(url).port) });
            for (const cut of cuts) void network.cutAfter(cut).then(() => (interruptions += 1));
            const upload = await tusSend(network.url, token, bytes, { chunkSize, retryDelays: [0, 5, 5, 5, 5, 5] });
            expect(await take(upload, bytes)).toBe('whole');
            await network.close();
          }
        },
      ),
      { numRuns: 6 },
    );
    // Every upload is long enough to reach its first cut.
    expect(interruptions).toBeGreaterThanOrEqual(12);
  });

  it('of many megabytes can start on one process and finish on another', async () => {
    const bytes = randomBytes(6 * 1024 * 1024 + 17);
    const location = await begin(bytes.length);
    const first = 5.5 * 1024 * 1024;
    expect((await patch(server, location, 0, bytes.subarray(0, first))).headers.get('upload-offset')).toBe(
      String(first),
    );
    expect((await patch(second, location, first, bytes.subarray(first, first + 1000))).status).toBe(204);
    expect(await offsetOf(server, location)).toBe(first + 1000);
    const upload = await tusSend(second.url, token, bytes, {
      uploadUrl: second.url + location,
      chunkSize: 4 * 1024 * 1024,
    });
    expect(await take(upload, bytes)).toBe('whole');
  });

  it('may be empty', async () => {
    expect(await take(await tusSend(server.url, token, Buffer.alloc(0)), Buffer.alloc(0))).toBe('whole');
  });

  it('report their offset, and reject any other position', async () => {
    const bytes = randomBytes(1000);
    const location = await begin(1000);
    const created = await tus('HEAD', server.url + location);
    expect([
      created.headers.get('upload-offset'),
      created.headers.get('upload-length'),
      created.headers.get('cache-control'),
    ]).toEqual(['0', '1000', 'no-store']);
    expect((await patch(server, location, 0, bytes.subarray(0, 400))).status).toBe(204);
    expect((await patch(second, location, 0, bytes)).status).toBe(409);
    expect((await patch(second, location, 700, bytes.subarray(700))).status).toBe(409);
    expect(await offsetOf(second, location)).toBe(400);
    const expires = Date.parse(
      (await patch(second, location, 400, bytes.subarray(400, 500))).headers.get('upload-expires') ?? '',
    );
    expect(Math.abs(expires - Date.now() - 30 * dayMs)).toBeLessThan(60_000);
    expect(await refusalOf(take(location.split('/').at(-1) ?? '', bytes))).toMatchObject({
      code: 'upload.incomplete',
      params: { bytes: 500 },
    });
    expect((await patch(server, location, 500, bytes.subarray(500))).status).toBe(204);
    expect(await take(location.split('/').at(-1) ?? '', bytes)).toBe('whole');
  });

  it('belong to their creator and are not found by others', async () => {
    const location = await begin(10);
    const other = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const stranger = await server.token(other, 'app');
    const statuses = await Promise.all([
      tus('HEAD', server.url + location, {}, undefined, stranger),
      tus(
        'PATCH',
        server.url + location,
        { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        Buffer.alloc(10),
        stranger,
      ),
      tus('DELETE', server.url + location, {}, undefined, stranger),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(
      await refusalOf(
        clientOf({ url: server.url, token: stranger }).uploads.part({
          query: {},
          body: { upload: location.split('/').at(-1) ?? '', sha256: 'a'.repeat(64), fileName: 'a' },
        }),
      ),
    ).toMatchObject({ code: 'upload.not_found' });
    expect((await fetch(server.url + location, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(
      401,
    );
    expect(await offsetOf(server, location)).toBe(0);
  });

  it('that arrive corrupted are rejected on handover and can be sent again', async () => {
    const bytes = randomBytes(3000);
    const upload = await tusSend(server.url, token, bytes);
    expect(await refusalOf(take(upload, bytes, 'b'.repeat(64)))).toMatchObject({
      code: 'upload.hash_mismatch',
      status: 422,
    });
    expect((await tus('HEAD', `${server.url}/api/tus/${upload}`)).status).toBe(404);
    expect(await take(await tusSend(server.url, token, bytes), bytes)).toBe('whole');
  });

  it('can start concurrently in large numbers: none is rejected because earlier ones are still being counted', async () => {
    const other = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const as = await server.token(other, 'app');
    const answers = await Promise.all(
      Array.from(
        { length: 150 },
        async () => (await tus('POST', `${server.url}/api/tus`, { 'upload-length': '9' }, undefined, as)).status,
      ),
    );
    expect(answers.filter((status) => status !== 201)).toEqual([]);
  });

  it('can be deleted permanently, cannot be downloaded, and are limited in size', async () => {
    const location = await begin(10);
    expect((await tus('DELETE', second.url + location)).status).toBe(204);
    expect((await tus('HEAD', server.url + location)).status).toBe(404);
    expect((await tus('GET', server.url + (await begin(10)))).status).toBe(404);
    expect((await tus('POST', `${server.url}/api/tus`, { 'upload-length': String(maxUpload + 1) })).status).toBe(413);
    expect((await tus('POST', `${server.url}/api/tus`, { 'upload-defer-length': '1' })).status).toBe(400);
  });

  it('are written by one process at a time: the second makes the first stop, and the bytes stay correct', async () => {
    const bytes = randomBytes(900_000);
    const location = await begin(bytes.length);
    const sending = request(server.url + location, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    });
    sending.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      sending.write(bytes.subarray(0, 250_000), () => resolve());
    });
    await sendOn(bytes, location, 600_000);
    // The first process continues at its old position with bytes that must no longer count.
    sending.write(randomBytes(650_000));
    await sendOn(bytes, location, bytes.length);
    sending.destroy();
    const upload = location.split('/').at(-1) ?? '';
    expect(await take(upload, bytes)).toBe('whole');
  });

  it('are unnecessary for a small package: its parts can be sent as forms, and are applied once', async () => {
    const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
    const station = await makeStation(server.db, world.site, null);
    const pictures = new Map(Array.from({ length: 4 }, (_each, at) => [`images/${at}.jpg`, randomBytes(5000)]));
    const work = await packWork(
      emptyJobFile(job.id, newUploadId(), {
        status: 'CLS',
        stations: [visitOf(station.id, { imgbf: [...pictures.keys()].map(pictureAt) })],
      }),
      pictures,
    );
    const device: Device = { client, token, url: server.url };
    const { missing } = await announceWork(device, work);
    const states: unknown[] = [];
    for (const { part } of [...missing, ...missing]) {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(work.zips[part - 1] ?? Buffer.alloc(0))], `part-${part}.zip`));
      const { data } = await client.uploads.part({
        query: { next: 'jobupdate', pid: job.id, split: String(part), uploadId: work.manifest.uploadId },
        body: form,
      });
      states.push(data[0]?.package?.status);
    }
    expect(states).toEqual([...missing.slice(1).map(() => 'receiving'), ...missing.map(() => 'applied'), 'applied']);
    expect(await server.db.selectFrom('visit').select('entry').where('post_id', '=', job.id).execute()).toHaveLength(1);
    const kept = await server.db
      .selectFrom('file')
      .select('sha256')
      .where('user_id', '=', world.technician.id)
      .where('ref_kind', '=', 'VISIT')
      .execute();
    expect(kept.map(({ sha256 }) => sha256).toSorted()).toEqual([...pictures.values()].map(sha256Of).toSorted());
  });
});
