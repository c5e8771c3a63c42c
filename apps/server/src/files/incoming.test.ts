import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { startS3Server, type S3Server } from '@field-service/testing/s3-server.ts';
import { Upload } from '@tus/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { fileIdOf, uploadIdOf, type IncomingUploads } from './incoming.ts';
import { openFileStore, openIncoming } from './open-store.ts';

const fileId = '01a1fb91-b96d-7779-b2ca-4722dc201380';
const id = uploadIdOf('user-1', fileId);
let directory: string;
let s3: S3Server;
let incoming: IncomingUploads;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => await s3.stop());
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'fs-incoming-'));
});
afterEach(async () => {
  for (const key of s3.content.keys()) s3.content.remove(key);
  for (const { key, uploadId } of s3.content.unfinished()) s3.content.abort(key, uploadId);
  await rm(directory, { recursive: true, force: true });
});

/** Backdates the last write of the upload by this many days. */
async function age(where: string, uploadId: string, days: number): Promise<void> {
  const at = Date.now() - days * dayMs;
  if (where === 'on disk') await utimes(path.join(directory, 'uploads', 'parts', uploadId), new Date(at), new Date(at));
  else for (const key of s3.content.keys()) if (key.includes(uploadId)) s3.content.age(key, at);
}

/** Creates an interrupted upload. */
async function unfinished(uploadId: string, bytes: number, announced: number): Promise<void> {
  const { datastore } = incoming;
  await incoming.reserve(uploadId, announced);
  await datastore.create(new Upload({ id: uploadId, size: announced, offset: 0 }));
  await datastore.write(Readable.from([Buffer.alloc(bytes, 5)]), uploadId, 0);
}

describe('an upload’s id', () => {
  it('reveals its file’s id to its owner only', () => {
    expect([
      fileIdOf(id, 'user-1'),
      fileIdOf(id, 'user-2'),
      fileIdOf('../../etc/passwd', '..'),
      fileIdOf(`user-1.${fileId}/..`, 'user-1'),
    ]).toEqual([fileId, undefined, undefined, undefined]);
  });
});

describe.each([
  ['on disk', () => ({})],
  ['in S3', () => s3.env],
])('pending uploads %s', (where, env) => {
  beforeEach(async () => {
    const config = readConfig({ DATA_DIR: directory, ...env() });
    incoming = await openIncoming(config);
    await openFileStore(config);
  });

  it.each([
    ['unfinished for 29 days', 5, 10, 29, true],
    ['unfinished for 31 days', 5, 10, 31, false],
    ['finished and not handed over for 31 days', 10, 10, 31, true],
    ['finished and not handed over for 89 days', 10, 10, 89, true],
    ['finished and not handed over for 91 days', 10, 10, 91, false],
  ])('%s', async (_what, bytes, announced, days, stays) => {
    await unfinished(id, bytes, announced);
    expect(await incoming.find(id)).toMatchObject({ bytes, finished: bytes === announced });
    await age(where, id, days);
    expect(await incoming.sweep(Date.now())).toBe(stays ? 0 : 1);
    expect((await incoming.find(id)) !== undefined).toBe(stays);
    expect(await incoming.waitingOf('user-1')).toEqual(stays ? { uploads: 1, bytes: 10 } : { uploads: 0, bytes: 0 });
  });

  it('continue after a connection that breaks before the store has read from it', async () => {
    await unfinished(id, 5, 10);
    const broken = new PassThrough();
    broken.on('error', () => undefined);
    broken.destroy(new Error('connection reset'));
    await incoming.datastore.write(broken, id, 5).catch(() => undefined);
    const { offset } = await incoming.datastore.getUpload(id);
    await incoming.datastore.write(Readable.from([Buffer.alloc(10 - offset, 5)]), id, offset);
    expect(await incoming.find(id)).toMatchObject({ bytes: 10, finished: true });
  });

  it("count towards their owner's quota with their announced size", async () => {
    await unfinished(id, 3, 1000);
    await incoming.reserve(uploadIdOf('user-10', fileId), 77);
    expect([
      await incoming.waitingOf('user-1'),
      await incoming.waitingOf('user-10'),
      await incoming.waitingOf('user'),
    ]).toEqual([
      { uploads: 1, bytes: 1000 },
      { uploads: 1, bytes: 77 },
      { uploads: 0, bytes: 0 },
    ]);
  });

  it.each([0, 1, 70_000])('accept %i bytes in one piece', async (bytes) => {
    const content = Buffer.alloc(bytes, 9);
    await incoming.deposit(id, new Blob([content]));
    expect(await incoming.find(id)).toMatchObject({ bytes, finished: true });
    expect((await incoming.withPath(id, async (file) => await readFile(file))).equals(content)).toBe(true);
  });

  it('can be dropped twice, and leave nothing behind', async () => {
    await unfinished(id, 10, 10);
    await incoming.drop(id);
    await incoming.drop(id);
    expect(await incoming.find(id)).toBeUndefined();
    expect([s3.content.keys(), s3.content.unfinished()]).toEqual([[], []]);
  });
});

describe('an upload on disk', () => {
  it('reserves its space at every moment, even while the tus store rewrites its description', async () => {
    incoming = await openIncoming(readConfig({ DATA_DIR: directory }));
    await incoming.reserve(id, 1000);
    let [writing, least] = [true, 1000];
    const looking = (async () => {
      while (writing) least = Math.min(least, (await incoming.waitingOf('user-1')).bytes);
    })();
    for (let round = 0; round < 200; round += 1)
      await incoming.datastore.create(new Upload({ id, size: 1000, offset: 0 }));
    writing = false;
    await looking;
    expect(least).toBe(1000);
    expect(await readdir(path.join(directory, 'uploads', 'info'))).toEqual([`${id}.json`]);
  });

  it('leaves no partial description behind after a kill', async () => {
    incoming = await openIncoming(readConfig({ DATA_DIR: directory }));
    const [old, fresh] = ['draft-old', 'draft-new'].map((name) => path.join(directory, 'uploads', 'info', name));
    for (const draft of [old, fresh]) await writeFile(draft ?? '', '{');
    await utimes(old ?? '', new Date(Date.now() - 2 * dayMs), new Date(Date.now() - 2 * dayMs));
    await incoming.sweep(Date.now());
    expect(await readdir(path.join(directory, 'uploads', 'info'))).toEqual(['draft-new']);
  });

  it('counts as unfinished if its description was cut short', async () => {
    incoming = await openIncoming(readConfig({ DATA_DIR: directory }));
    await unfinished(id, 10, 10);
    await writeFile(path.join(directory, 'uploads', 'info', `${id}.json`), '{"id":"us');
    expect(await incoming.find(id)).toMatchObject({ bytes: 10, finished: false });
    await age('on disk', id, 31);
    expect(await incoming.sweep(Date.now())).toBe(1);
  });
});

describe('an upload in S3', () => {
  it('is completed at the hand-over if its process ended after the last byte', async () => {
    incoming = await openIncoming(readConfig({ DATA_DIR: directory, ...s3.env }));
    await openFileStore(readConfig({ DATA_DIR: directory, ...s3.env }));
    await incoming.reserve(id, 4);
    await incoming.datastore.create(new Upload({ id, size: 4, offset: 0 }));
    const [begun] = s3.content.unfinished();
    s3.content.putPart(id, begun?.uploadId ?? '', 1, Buffer.from('last'));
    expect(await incoming.find(id)).toMatchObject({ bytes: 4, finished: true });
    expect(await incoming.withPath(id, async (file) => await readFile(file, 'utf8'))).toBe('last');
    expect(s3.content.unfinished()).toEqual([]);
  });
});
