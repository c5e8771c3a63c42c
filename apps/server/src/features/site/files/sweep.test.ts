import { randomBytes } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { announceWork, deviceOf, sendPart, type Device } from '@field-service/testing/deliver.ts';
import { waitingForLocks } from '@field-service/testing/locks.ts';
import { makeJob, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import { emptyJobFile, newUploadId, packWork, sha256Of } from '@field-service/testing/work-package.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../../context.ts';
import { openPictures } from '../../../files/pictures.ts';
import { sweepBlobs } from './public.ts';

let server: TestServer;
let world: TestWorld;
let device: Device;
let job: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  device = await deviceOf(server, world.technician);
  job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
});
afterAll(async () => await server.stop());

const sweep = async (): Promise<void> => await sweepBlobs.run(jobContext(server.services));
const isKept = async (sha256: string): Promise<boolean> => await server.services.files.has(sha256);
const isNoted = async (sha256: string): Promise<boolean> =>
  (await server.db.selectFrom('file_blob').select('sha256').where('sha256', '=', sha256).execute()).length === 1;

/** Backdates stored bytes, and their row unless `noted` is null, by these numbers of days. */
async function age(sha256: string, days: { kept: number; noted: number | null }): Promise<void> {
  const at = Date.now() - days.kept * dayMs;
  await utimes(
    path.join(server.config.dataDir, 'files', 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256),
    at / 1000,
    at / 1000,
  );
  await server.db.deleteFrom('file_blob').where('sha256', '=', sha256).execute();
  if (days.noted !== null)
    await server.db
      .insertInto('file_blob')
      .values({ sha256, bytes: 100, cts: Date.now() - days.noted * dayMs })
      .execute();
}

async function blobOf(bytes: Buffer, kept: number, noted: number | null = kept): Promise<string> {
  const { sha256 } = await server.services.files.put(bytes);
  await age(sha256, { kept, noted });
  return sha256;
}
const someBlob = async (kept: number, noted: number | null = kept): Promise<string> =>
  await blobOf(randomBytes(100), kept, noted);

const fileOf = (sha256: string, dts: number | null = null) => ({
  id: `file-${randomBytes(6).toString('hex')}`,
  sha256,
  bytes: 100,
  type: 'application/octet-stream',
  file_name: 'a.bin',
  ref_kind: 'POST',
  ref_id: job.id,
  folder_id: world.folder.id,
  contact_id: world.contact.id,
  site_id: world.site.id,
  perms: null,
  user_id: null,
  dts,
});
const nameByEntry = async (sha256: string, receivedAt: number | null): Promise<void> => {
  const id = newUploadId();
  await server.db
    .insertInto('upload_package')
    .values({
      id,
      post_id: job.id,
      folder_id: world.folder.id,
      user_id: world.technician.id,
      kind: 'job',
      device: 'd',
      app_version: '1',
      parts: 1,
      manifest: '{}',
      reason: null,
      note: null,
      received_at: null,
      settled_at: null,
      settled_by: null,
    })
    .execute();
  await server.db
    .insertInto('upload_entry')
    .values({ package_id: id, path: 'images/1/a.jpg', part: 1, bytes: 100, sha256, received_at: receivedAt })
    .execute();
};

describe('an unreferenced blob', () => {
  it.each<[string, number, number | null, boolean]>([
    ['is removed after 91 days', 91, 91, false],
    ['is kept for 89 days', 89, 89, true],
    ['is removed even if it was never recorded', 91, null, false],
    ['is kept if it was recorded again', 91, 3, true],
    ['is kept if its bytes were stored again', 3, 91, true],
  ])('%s', async (_what, kept, noted, stays) => {
    const sha256 = await someBlob(kept, noted);
    await sweep();
    expect([await isKept(sha256), await isNoted(sha256)]).toEqual([stays, stays]);
  });

  it('is removed together with its copies, and nothing else', async () => {
    const pictures = openPictures(server.services.files, server.config.dataDir);
    const [gone, stays] = await Promise.all(
      ['red', 'blue'].map(
        async (background) =>
          await blobOf(
            await sharp({ create: { width: 40, height: 30, channels: 3, background } })
              .png()
              .toBuffer(),
            91,
          ),
      ),
    );
    await server.db
      .insertInto('file')
      .values(fileOf(stays ?? ''))
      .execute();
    for (const sha256 of [gone ?? '', stays ?? '']) await pictures.derive(sha256, 96);
    await sweep();
    const copies = await readdir(path.join(server.config.dataDir, 'derived'), { recursive: true });
    expect(copies.filter((name) => name.includes('-')).map((name) => path.basename(name))).toEqual([`${stays}-96`]);
  });

  it('is kept for another 90 days if its bytes arrive again', async () => {
    const bytes = randomBytes(100);
    const sha256 = await blobOf(bytes, 91, null);
    await server.services.files.put(bytes);
    await sweep();
    expect(await isKept(sha256)).toBe(true);
  });
});

describe('a blob is kept while it is referenced', () => {
  it.each<[string, (sha256: string) => Promise<unknown>, boolean]>([
    ['by a file', async (sha256) => await server.db.insertInto('file').values(fileOf(sha256)).execute(), true],
    [
      'by a deleted file',
      async (sha256) =>
        await server.db
          .insertInto('file')
          .values(fileOf(sha256, Date.now() - 100 * dayMs))
          .execute(),
      true,
    ],
    ['by a received package entry', async (sha256) => await nameByEntry(sha256, Date.now() - 100 * dayMs), true],
    ['but not by an entry that a package only announced', async (sha256) => await nameByEntry(sha256, null), false],
  ])('%s', async (_what, name, stays) => {
    const sha256 = await someBlob(200);
    await name(sha256);
    await sweep();
    expect(await isKept(sha256)).toBe(stays);
  });

  it('by a file that is being created', async () => {
    const sha256 = await someBlob(200);
    await server.db.transaction().execute(async (recording) => {
      await recording.insertInto('file').values(fileOf(sha256)).execute();
      await sweep();
      expect(await isKept(sha256)).toBe(true);
    });
    await sweep();
    expect(await isKept(sha256)).toBe(true);
  });
});

describe('an upload of bytes that the sweep is removing', () => {
  it('keeps its bytes, as a single file', async () => {
    for (let round = 0; round < 12; round += 1) {
      const bytes = randomBytes(300);
      const sha256 = await blobOf(bytes, 91, round % 2 === 0 ? 91 : null);
      const upload = await tusSend(device.url, device.token, bytes);
      const [{ data }] = await Promise.all([
        device.client.uploads.part({ query: { aref: `POST.${job.id}` }, body: { upload, sha256, fileName: 'a.bin' } }),
        sweep(),
        sweep(),
      ]);
      await sweep();
      expect([data[0]?.sha256, await isKept(sha256), await isNoted(sha256)]).toEqual([sha256, true, true]);
    }
  });

  it('keeps its bytes, as a part of a package', async () => {
    for (let round = 0; round < 6; round += 1) {
      const bytes = randomBytes(300);
      const sha256 = await blobOf(bytes, 91);
      const work = await packWork(
        emptyJobFile(job.id, newUploadId(), { status: 'CLS' }),
        new Map([['images/001/a.jpg', bytes]]),
      );
      await announceWork(device, work);
      await Promise.all([sendPart(device, work, 1), sweep(), sweep()]);
      await sweep();
      expect([await isKept(sha256), await isNoted(sha256)]).toEqual([true, true]);
    }
  });

  it('waits while the sweep locks the blob, and writes the bytes again', async () => {
    const bytes = randomBytes(300);
    const sha256 = await blobOf(bytes, 91);
    const upload = await tusSend(device.url, device.token, bytes);
    let handed: Promise<unknown> | undefined;
    await server.db.transaction().execute(async (sweeping) => {
      await sweeping.selectFrom('file_blob').select('sha256').where('sha256', '=', sha256).forUpdate().execute();
      handed = device.client.uploads.part({
        query: { aref: `POST.${job.id}` },
        body: { upload, sha256: sha256Of(bytes), fileName: 'a.bin' },
      });
      await expect.poll(async () => await waitingForLocks(server)).toBeGreaterThan(0);
      await server.services.files.remove(sha256);
      await sweeping.deleteFrom('file_blob').where('sha256', '=', sha256).execute();
    });
    await handed;
    expect([await isKept(sha256), await isNoted(sha256)]).toEqual([true, true]);
  });
});
