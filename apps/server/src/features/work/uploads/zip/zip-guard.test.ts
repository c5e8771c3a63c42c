import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { safeEntryPath } from '@field-service/domain/work/package-manifest.ts';
import { makeZip, type MadeArchive, type MadeEntry } from '@field-service/testing/zip-maker.ts';
import { downloadZip } from 'client-zip';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../refusal.ts';
import { openGuardedZip } from './zip-guard.ts';

let directory: string;
beforeAll(async () => void (directory = await mkdtemp(path.join(tmpdir(), 'fs-zip-'))));
afterAll(async () => await rm(directory, { recursive: true, force: true }));

/** Unpacks an archive; returns all its contents, or the code of its rejection. */
async function unpack(archive: Uint8Array, maxEntries = 500): Promise<Map<string, Buffer> | string> {
  const file = path.join(directory, `${randomBytes(8).toString('hex')}.zip`);
  await writeFile(file, archive);
  try {
    const zip = await openGuardedZip(file, maxEntries);
    try {
      const found = new Map<string, Buffer>();
      for (const entry of zip.entries) found.set(entry.path, await buffer(await zip.read(entry.path)));
      return found;
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const text = Buffer.from('a plain text');
const one = (entry: Partial<MadeEntry> = {}, archive: MadeArchive = {}): Buffer =>
  makeZip([{ name: 'a.txt', data: text, ...entry }], archive);

describe('a well-formed archive', () => {
  it('is unpacked unchanged, stored or deflated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({
            name: fc.stringMatching(/^[a-z]{1,8}$/).filter(safeEntryPath),
            data: fc.uint8Array({ maxLength: 300 }),
            deflate: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6, selector: (entry) => entry.name },
        ),
        async (entries) => {
          expect(await unpack(makeZip(entries))).toEqual(
            new Map(entries.map((entry) => [entry.name, Buffer.from(entry.data)])),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it("may be created by the field app's packer", async () => {
    const picture = randomBytes(70_000);
    const made = downloadZip([
      { name: 'images/1/ảnh.jpg', input: picture },
      { name: 'job.json', input: '{}' },
    ]);
    expect(await unpack(await made.bytes())).toEqual(
      new Map([
        ['images/1/ảnh.jpg', picture],
        ['job.json', Buffer.from('{}')],
      ]),
    );
  });
});

describe('an archive is rejected', () => {
  const nfd = 'a\u0301.txt';
  it.each<[string, Buffer, string]>([
    ['that is not a zip', Buffer.from('not an archive at all, only text'), 'upload.archive_broken'],
    ['that is empty', makeZip([]), 'upload.archive_broken'],
    ['that was truncated', one().subarray(0, -1), 'upload.archive_broken'],
    ['with a comment, which could hide another archive', one({}, { comment: 'PK' }), 'upload.archive_broken'],
    [
      'whose directory has more entries than it states',
      makeZip(
        [
          { name: 'a', data: text },
          { name: 'b', data: text },
        ],
        { count: 1 },
      ),
      'upload.archive_broken',
    ],
    ['with a path that leaves the archive', one({ name: '../a.txt' }), 'upload.path_unsafe'],
    [
      'with a path that leaves the archive after its first folder',
      one({ name: 'images/../../a.txt' }),
      'upload.path_unsafe',
    ],
    ['with an absolute path', one({ name: '/etc/passwd' }), 'upload.path_unsafe'],
    ['with a drive letter', one({ name: 'C:/a.txt' }), 'upload.path_unsafe'],
    ['with a backslash', one({ name: 'a\\b.txt' }), 'upload.path_unsafe'],
    ['with a NUL in a name', one({ name: 'a.txt\0.jpg' }), 'upload.path_unsafe'],
    ['with a control character in a name', one({ name: 'a\u0007.txt' }), 'upload.path_unsafe'],
    ['with an empty name', one({ name: '' }), 'upload.path_unsafe'],
    ['with a name that is not in normal form', one({ name: nfd }), 'upload.path_unsafe'],
    ['with a name that is not UTF-8', one({ name: Buffer.from([0x61, 0xff]) }), 'upload.path_unsafe'],
    ['with a name in an unknown encoding', one({ name: 'ảnh.jpg', flags: 0 }), 'upload.path_unsafe'],
    ['with two spellings of one name', one({ extra: Buffer.from([0x75, 0x70, 1, 0, 0]) }), 'upload.path_unsafe'],
    ['with a folder', one({ name: 'images/', data: Buffer.alloc(0) }), 'upload.path_unsafe'],
    ['with a symbolic link', one({ externalAttributes: 0xa1ff0000 }), 'upload.path_unsafe'],
    ['with a device file', one({ externalAttributes: 0x21b60000 }), 'upload.path_unsafe'],
    [
      'with the same name twice',
      makeZip([
        { name: 'a.txt', data: text },
        { name: 'a.txt', data: text },
      ]),
      'upload.entry_duplicate',
    ],
    [
      'with names that differ only in case',
      makeZip([
        { name: 'a.txt', data: text },
        { name: 'A.TXT', data: text },
      ]),
      'upload.entry_duplicate',
    ],
    ['that is encrypted', one({ flags: 0x801 }), 'upload.archive_encrypted'],
    ['that is encrypted with AES', one({ method: 99 }), 'upload.archive_encrypted'],
    ['with an unsupported compression method', one({ method: 12 }), 'upload.archive_broken'],
    ['whose local header has another name', one({ localName: 'b.txt' }), 'upload.archive_broken'],
    [
      'with overlapping entries',
      makeZip([
        { name: 'a', data: text },
        { name: 'a', data: text, sharesWith: 0 },
      ]),
      'upload.entry_duplicate',
    ],
    [
      'with overlapping entries under two names',
      makeZip([
        { name: 'a', data: text, localName: 'a' },
        { name: 'a', data: text, sharesWith: 0 },
        { name: 'b', data: text },
      ]),
      'upload.entry_duplicate',
    ],
    ['with a wrong checksum', one({ crc32: 1 }), 'upload.archive_broken'],
    [
      'that states a smaller size than its unpacked size',
      one({ deflate: true, data: Buffer.alloc(200, 'x'), bytes: 100 }),
      'upload.archive_broken',
    ],
    ['that states a larger size than its unpacked size', one({ deflate: true, bytes: 100 }), 'upload.archive_broken'],
    [
      'that expands more than twenty times',
      one({ deflate: true, data: Buffer.alloc(1_000_000) }),
      'upload.expands_too_far',
    ],
    [
      'whose stated sizes exceed 1 GiB',
      makeZip(
        Array.from({ length: 3 }, (_each, at) => ({ name: `${at}`, data: text, deflate: true, bytes: 0x7fffffff })),
      ),
      'upload.expands_too_far',
    ],
    [
      'with a file that overlaps the directory',
      one({ data: text, bytes: 12, deflate: false }).fill(0xff, 18, 22),
      'upload.archive_broken',
    ],
  ])('%s', async (_what, archive, code) => {
    const found = await unpack(archive);
    expect(found).toBe(code);
  });

  it('with more entries than allowed, before any is read', async () => {
    const many = makeZip(Array.from({ length: 11 }, (_each, at) => ({ name: `${at}.txt`, data: text })));
    expect(await unpack(many, 10)).toBe('upload.too_many_files');
    expect(await unpack(many, 11)).toBeInstanceOf(Map);
  });

  it('or read correctly if any byte of it is changed', async () => {
    const archive = makeZip([
      { name: 'a.txt', data: text },
      { name: 'images/b.bin', data: randomBytes(40), deflate: true },
    ]);
    const contents = (found: Map<string, Buffer> | string): string =>
      typeof found === 'string' ? found : [...found.values()].map((data) => data.toString('hex')).join();
    // Times and versions are ignored, and a name may change into another safe one, but the bytes must not change.
    const whole = contents(await unpack(archive));
    const outcomes = new Set<string>();
    for (let at = 0; at < archive.length; at += 1) {
      const changed = Buffer.from(archive);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at);
      outcomes.add(contents(await unpack(changed)));
    }
    expect([...outcomes].filter((outcome) => !outcome.startsWith('upload.'))).toEqual([whole]);
  });
});
