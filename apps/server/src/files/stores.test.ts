import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import fc from 'fast-check';
import { startS3Server, type S3Server } from '@field-service/testing/s3-server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { diskStore } from './disk-store.ts';
import { openFileStore } from './open-store.ts';
import { BlobMismatch, BlobMissing, type FileStore } from './store.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
let directory: string;
let s3: S3Server;
let store: FileStore;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => await s3.stop());
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'fs-store-'));
});
afterEach(async () => {
  for (const key of s3.content.keys()) s3.content.remove(key);
  await rm(directory, { recursive: true, force: true });
});

const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(path.join(directory, 'files', folder), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const listed = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { sha256 } of store.list()) found.push(sha256);
  return found.toSorted();
};
const openS3Store = async (env: Record<string, string> = {}): Promise<FileStore> =>
  await openFileStore(readConfig({ DATA_DIR: directory, ...s3.env, ...env }));
const stores: [string, () => Promise<FileStore>][] = [
  ['on disk', async () => await openFileStore(readConfig({ DATA_DIR: directory }))],
  ['in S3', async () => await openS3Store()],
];

describe.each(stores)('the file store %s', (_where, open) => {
  beforeEach(async () => {
    store = await open();
  });

  it('returns the bytes that it received, in full and in any range', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), fc.nat(), fc.nat(), async (bytes, a, b) => {
        const stored = await store.put(bytes);
        expect(stored).toEqual({ sha256: sha256(bytes), bytes: bytes.length });
        expect(await buffer(await store.read(stored.sha256))).toEqual(Buffer.from(bytes));
        if (bytes.length === 0) return;
        const start = Math.min(a % bytes.length, b % bytes.length);
        const end = Math.max(a % bytes.length, b % bytes.length);
        expect(await buffer(await store.read(stored.sha256, { start, end }))).toEqual(
          Buffer.from(bytes.subarray(start, end + 1)),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('stores equal bytes once, however many callers add them at the same time', async () => {
    const bytes = randomBytes(200_000);
    await Promise.all(
      Array.from({ length: 8 }, async () => await store.add(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))),
    );
    expect(await listed()).toEqual([sha256(bytes)]);
    expect(await filesIn('incoming')).toEqual([]);
  });

  it('stores nothing if the bytes are not as announced', async () => {
    const bytes = randomBytes(1000);
    await expect(store.add(Readable.from([bytes]), { sha256: 'a'.repeat(64) })).rejects.toThrow(BlobMismatch);
    await expect(store.add(Readable.from([bytes]), { bytes: 999 })).rejects.toThrow(BlobMismatch);
    await expect(store.add(Readable.from([bytes]), { bytes: 1001 })).rejects.toThrow(BlobMismatch);
    expect([...(await listed()), ...(await filesIn('incoming'))]).toEqual([]);
  });

  it('stores nothing if the stream breaks', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('connection lost');
    };
    await expect(store.add(broken())).rejects.toThrow('connection lost');
    expect([...(await listed()), ...(await filesIn('incoming'))]).toEqual([]);
  });

  it('does not show a staged blob before it is kept', async () => {
    const staged = await store.stage(Readable.from([Buffer.from('a report')]));
    expect(await store.has(staged.sha256)).toBe(false);
    await staged.keep();
    expect(await store.size(staged.sha256)).toBe(8);
    await staged.discard();
    expect(await store.has(staged.sha256)).toBe(true);
  });

  it('reports a missing blob, and accepts only a hash as a name', async () => {
    await expect(store.read('b'.repeat(64))).rejects.toThrow(BlobMissing);
    await expect(store.withPath('b'.repeat(64), async (file) => await Promise.resolve(file))).rejects.toThrow(
      BlobMissing,
    );
    await expect(store.size('../../etc/passwd')).rejects.toThrow(TypeError);
  });

  it('provides a program with a file of the bytes', async () => {
    const bytes = randomBytes(3000);
    const { sha256: hash } = await store.put(bytes);
    expect((await store.withPath(hash, async (file) => await readFile(file))).equals(bytes)).toBe(true);
    expect(await filesIn('incoming')).toEqual([]);
  });

  it('removes a blob, unless it has since been kept for the first time or again', async () => {
    const began = Date.now();
    const { sha256: hash } = await store.put(Buffer.from('once'));
    expect([await store.remove(hash, began - 1000), await store.has(hash)]).toEqual([false, true]);
    const tomorrow = Date.now() + dayMs;
    expect([await store.remove(hash, tomorrow), await store.has(hash), await store.remove(hash)]).toEqual([
      true,
      false,
      true,
    ]);
    await store.put(Buffer.from('once'));
    for await (const blob of store.list()) expect(Math.abs(blob.keptAt - Date.now())).toBeLessThan(60_000);
  });
});

describe('the file store on disk', () => {
  it('removes what a killed process left half written, but not what another process may be writing', async () => {
    const incoming = path.join(directory, 'files', 'incoming');
    await diskStore(directory);
    for (const [name, hours] of [
      ['old', 25],
      ['young', 23],
    ] as const) {
      await writeFile(path.join(incoming, name), 'half');
      const at = new Date(Date.now() - hours * 3_600_000);
      await utimes(path.join(incoming, name), at, at);
    }
    await diskStore(directory);
    expect(await filesIn('incoming')).toEqual(['young']);
  });
});

describe('the file store in S3', () => {
  it('lists more than one page of blobs, and nothing else in the bucket', async () => {
    store = await openS3Store();
    s3.content.put('user.upload', Buffer.from('x'), {});
    const hashes = Array.from({ length: 1203 }, (_each, at) => sha256(Buffer.from(String(at))));
    for (const hash of hashes)
      s3.content.put(`blobs/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`, Buffer.from('x'), {});
    expect(await listed()).toEqual(hashes.toSorted());
  });

  it.each([
    ['a wrong secret', { S3_SECRET_KEY: 'guessed' }],
    ['an unknown key', { S3_ACCESS_KEY: 'nobody' }],
    ['another region', { S3_REGION: 'elsewhere-1' }],
    ['a missing bucket', { S3_BUCKET: 'other' }],
  ])('does not open with %s', async (_what, env) => {
    await expect(openS3Store(env)).rejects.toThrow(/S3_BUCKET/);
  });
});
