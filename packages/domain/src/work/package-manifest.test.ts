import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkManifest,
  expandsTooFar,
  fileLimit,
  jobFileName,
  jobZipName,
  packParts,
  safeEntryPath,
} from './package-manifest.ts';
import type { Manifest, PackedFile } from './package-manifest.ts';

const file = (path: string, bytes = 10): PackedFile => ({ path, bytes, sha256: 'a'.repeat(64) });
const manifestOf = (files: readonly PackedFile[], more: Partial<Manifest> = {}): Manifest => ({
  uploadId: 'upload-1',
  jobId: '7',
  device: 'phone',
  appVersion: '1.0.0',
  kind: 'job',
  ...packParts(files),
  ...more,
});
const jobFile = file('job-7.json');

describe('packing', () => {
  test('puts three pictures in each zip and the job last, always in the same order', () => {
    const files = ['images/d.jpg', 'job-7.json', 'images/b.jpg', 'images/a.jpg', 'sign.png', 'images/c.jpg'].map(
      (path) => file(path),
    );
    const packed = packParts(files);
    expect(packed.parts).toBe(3);
    expect(packed.entries.map(({ path, part }) => `${part} ${path}`)).toEqual([
      '1 images/a.jpg',
      '1 images/b.jpg',
      '1 images/c.jpg',
      '2 images/d.jpg',
      '3 job-7.json',
      '3 sign.png',
    ]);
    expect(packParts(files.toReversed())).toEqual(packed);
  });

  test('without pictures creates one zip', () => {
    expect(packParts([jobFile])).toEqual({ parts: 1, entries: [{ ...jobFile, part: 1 }] });
  });

  test('creates a valid manifest for any number of pictures', () => {
    fc.assert(
      fc.property(fc.nat(400), (count) => {
        const images = Array.from({ length: count }, (_, at) => file(`images/${at}.jpg`));
        const manifest = manifestOf([...images, jobFile]);
        expect(checkManifest(manifest)).toEqual({ ok: true });
        const sizes = [
          ...Map.groupBy(
            manifest.entries.filter((entry) => entry.part < manifest.parts),
            (entry) => entry.part,
          ).values(),
        ];
        expect(Math.max(0, ...sizes.map((part) => part.length))).toBeLessThanOrEqual(3);
      }),
      { numRuns: 40 },
    );
  });

  test('names the files of a package', () => {
    expect([jobFileName('7', 'job'), jobFileName('7', 'sign'), jobZipName('7')]).toEqual([
      'job-7.json',
      '7-signUpdate.json',
      'job-7.zip',
    ]);
  });
});

describe('a path', () => {
  test.each(['job-7.json', 'images/1/a.jpg', 'images/Tầng 2.jpg', 'images/厨房.jpg', '.hidden', 'a..b/c'])(
    '"%s" is safe',
    (path) => {
      expect(safeEntryPath(path)).toBe(true);
    },
  );

  test.each([
    '',
    '/',
    '/etc/passwd',
    '../a',
    'a/../b',
    'a/..',
    './a',
    'a//b',
    'a/',
    'a\\b',
    '..\\a',
    'C:/a',
    'c:a',
    'a\u0000b',
    'a\nb',
    'a\u0085b',
    'images/Ta\u0302\u0300ng.jpg',
    'a\ud800b',
    'con',
    'images/NUL.txt',
    'COM1',
    'a.',
    'a /b',
    'a?b',
    'a*b',
    'x'.repeat(201),
  ])('%j is not safe', (path) => {
    expect(safeEntryPath(path)).toBe(false);
  });

  test('that is safe stays inside the target folder', () => {
    const piece = fc.constantFrom('a', 'b', '.', '..', '', 'a.b', '...', ' ', '\\');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const path = pieces.join('/');
        fc.pre(safeEntryPath(path));
        const url = new URL(path.split('/').map(encodeURIComponent).join('/'), 'https://host/root/');
        expect(decodeURIComponent(url.pathname)).toBe(`/root/${path}`);
      }),
    );
  });
});

describe('a manifest', () => {
  test.each<[name: string, manifest: Manifest, code: string]>([
    ['with a path that leaves the archive', manifestOf([jobFile, file('../x')]), 'upload.path_unsafe'],
    ['with a duplicate path', manifestOf([jobFile, jobFile]), 'upload.entry_duplicate'],
    [
      'with paths that differ only in case',
      manifestOf([jobFile, file('images/A.jpg'), file('images/a.jpg')]),
      'upload.entry_duplicate',
    ],
    [
      'with 501 files',
      manifestOf([jobFile, ...Array.from({ length: 500 }, (_, at) => file(`images/${at}.jpg`))]),
      'upload.too_many_files',
    ],
    ['above 1 GiB', manifestOf([jobFile, file('images/a.jpg', 1024 ** 3)]), 'upload.expands_too_far'],
    ['with a negative size', manifestOf([jobFile, file('images/a.jpg', -1)]), 'upload.manifest_mismatch'],
    ['with an invalid hash', manifestOf([{ ...jobFile, sha256: 'A'.repeat(64) }]), 'upload.manifest_mismatch'],
    ['without the job', manifestOf([file('images/a.jpg'), file('sign.png')]), 'upload.manifest_mismatch'],
    ['of another kind', manifestOf([jobFile], { kind: 'sign' }), 'upload.manifest_mismatch'],
    ['with an empty part', manifestOf([jobFile], { parts: 2 }), 'upload.manifest_mismatch'],
    [
      'with a skipped part',
      manifestOf([], { parts: 2, entries: [{ ...jobFile, part: 2 }] }),
      'upload.manifest_mismatch',
    ],
    [
      'with a part after the last one',
      manifestOf([jobFile, file('images/a.jpg')], { parts: 1 }),
      'upload.manifest_mismatch',
    ],
    [
      'with the job before the pictures',
      manifestOf([], {
        parts: 2,
        entries: [
          { ...jobFile, part: 1 },
          { ...file('images/a.jpg'), part: 2 },
        ],
      }),
      'upload.manifest_mismatch',
    ],
    ['without entries', manifestOf([]), 'upload.manifest_mismatch'],
  ])('%s is rejected', (_name, manifest, code) => {
    expect(checkManifest(manifest)).toMatchObject({ ok: false, code });
  });

  test('may contain only as many files as the setting allows', () => {
    const manifest = manifestOf([jobFile, file('images/a.jpg')]);
    expect(checkManifest(manifest, 1)).toEqual({ ok: false, code: 'upload.too_many_files', params: { limit: 1 } });
    expect(checkManifest(manifest, 2)).toEqual({ ok: true });
  });

  test('for a later signature requires its own file', () => {
    expect(checkManifest(manifestOf([file('7-signUpdate.json'), file('sign.png')], { kind: 'sign' }))).toEqual({
      ok: true,
    });
  });
});

test.each([
  [undefined, 500],
  [0, 500],
  [-3, 500],
  [501, 500],
  [2.5, 500],
  [500, 500],
  [12, 12],
])('the setting %s allows %d files', (setting, limit) => {
  expect(fileLimit(setting)).toBe(limit);
});

test('an archive may expand to at most 20 times its size and 1 GiB', () => {
  expect([
    expandsTooFar(100, 2000),
    expandsTooFar(100, 2001),
    expandsTooFar(1024 ** 3, 1024 ** 3),
    expandsTooFar(1024 ** 3, 1024 ** 3 + 1),
  ]).toEqual([false, true, false, true]);
});
