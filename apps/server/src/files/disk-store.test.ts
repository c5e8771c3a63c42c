import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRange } from './byte-range.ts';
import { typeOf } from './content-type.ts';
import { diskStore } from './disk-store.ts';
import { BlobMismatch, BlobMissing, type FileStore } from './store.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
let directory: string;
let store: FileStore;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'fs-store-'));
  store = await diskStore(directory);
});
afterEach(async () => await rm(directory, { recursive: true, force: true }));

const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(path.join(directory, 'files', folder), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

describe('the file store on disk', () => {
  it('gives back the bytes that it took, whole and in any part', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), fc.nat(), fc.nat(), async (bytes, a, b) => {
        const stored = await store.put(bytes);
        expect(stored).toEqual({ sha256: sha256(bytes), bytes: bytes.length });
        expect(await buffer(await store.read(stored.sha256))).toEqual(Buffer.from(bytes));
        if (bytes.length === 0) return;
        const start = Math.min(a % bytes.length, b % bytes.length);
        const end = Math.max(a % bytes.length, b % bytes.length);
        expect(await buffer(await store.read(stored.sha256, { start, end }))).toEqual(Buffer.from(bytes.subarray(start, end + 1)));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps equal bytes once, however many bring them at the same time', async () => {
    const bytes = randomBytes(200_000);
    await Promise.all(Array.from({ length: 8 }, async () => await store.add(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))));
    expect(await filesIn('blobs')).toEqual([sha256(bytes)]);
    expect(await filesIn('incoming')).toEqual([]);
  });

  it('keeps nothing of bytes that are not as announced', async () => {
    const bytes = randomBytes(1000);
    await expect(store.add(Readable.from([bytes]), { sha256: 'a'.repeat(64) })).rejects.toThrow(BlobMismatch);
    await expect(store.add(Readable.from([bytes]), { bytes: 999 })).rejects.toThrow(BlobMismatch);
    await expect(store.add(Readable.from([bytes]), { bytes: 1001 })).rejects.toThrow(BlobMismatch);
    expect([...(await filesIn('blobs')), ...(await filesIn('incoming'))]).toEqual([]);
  });

  it('keeps nothing when the stream breaks', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('connection lost');
    };
    await expect(store.add(broken())).rejects.toThrow('connection lost');
    expect([...(await filesIn('blobs')), ...(await filesIn('incoming'))]).toEqual([]);
  });

  it('shows a staged blob to nobody before it is kept', async () => {
    const staged = await store.stage(Readable.from([Buffer.from('a report')]));
    expect(await store.has(staged.sha256)).toBe(false);
    await staged.keep();
    expect(await store.size(staged.sha256)).toBe(8);
    await staged.discard();
    expect(await store.has(staged.sha256)).toBe(true);
  });

  it('removes what a killed process left half written, and leaves alone what another may be writing', async () => {
    const incoming = path.join(directory, 'files', 'incoming');
    for (const [name, hours] of [['old', 25], ['young', 23]] as const) {
      await writeFile(path.join(incoming, name), 'half');
      const at = new Date(Date.now() - hours * 3_600_000);
      await utimes(path.join(incoming, name), at, at);
    }
    await diskStore(directory);
    expect(await filesIn('incoming')).toEqual(['young']);
  });

  it('says that a blob is missing, and takes no other name than a hash', async () => {
    await expect(store.read('b'.repeat(64))).rejects.toThrow(BlobMissing);
    await expect(store.withPath('b'.repeat(64), async (file) => await Promise.resolve(file))).rejects.toThrow(BlobMissing);
    await expect(store.size('../../etc/passwd')).rejects.toThrow(TypeError);
  });
});

describe('the type of content', () => {
  it.each([
    ['ffd8ffe000104a464946', 'image/jpeg'],
    ['89504e470d0a1a0a0000', 'image/png'],
    ['524946461a00000057454250', 'image/webp'],
    ['524946461a00000057415645', 'application/octet-stream'],
    ['255044462d312e37', 'application/pdf'],
    ['504b030414', 'application/zip'],
    ['3c68746d6c3e', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('of %s is %s', (hex, type) => {
    expect(typeOf(Buffer.from(hex, 'hex'))).toBe(type);
  });
});

describe('a Range header against 10 bytes', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=9-100', { start: 9, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=3-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('%s is %j', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });
});
