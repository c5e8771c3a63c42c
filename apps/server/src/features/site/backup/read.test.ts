import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256Of, zip } from '@field-service/testing/archives.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../refusal.ts';
import { type FirstManifest, formatVersion, type Manifest } from './manifest.ts';
import { openArchive } from './read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fs-read-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const rows = Buffer.from(
  Array.from({ length: 300 }, (_, at) => `${JSON.stringify({ id: `r-${at}`, note: 'x'.repeat(at % 40) })}\n`).join(''),
);
const file = Buffer.from('the bytes of a file');
const list = Buffer.from(`${JSON.stringify({ sha256: sha256Of(file), bytes: file.length, whole: true })}\n`);
const described = {
  product: 'field-service',
  part: 'full',
  version: '1',
  madeAt: 1,
  epoch: 'e',
  migrations: ['0001_people'],
  tables: { post: { rows: 300, bytes: rows.length, sha256: sha256Of(rows) } },
  sequences: [],
  waiting: { rows: 0, bytes: 0, sha256: sha256Of(Buffer.alloc(0)) },
} satisfies Partial<Manifest>;
const manifest: Manifest = {
  ...described,
  format: formatVersion,
  packs: [{ rows: 1, bytes: list.length, sha256: sha256Of(list) }],
  files: 1,
  missing: 0,
};
const firstManifest: FirstManifest = {
  ...described,
  format: 1,
  files: [{ sha256: sha256Of(file), bytes: file.length }],
  missing: [],
};
const both = new Map<string, Buffer | string>([
  ['tables/post.ndjson', rows],
  ['queue/waiting.ndjson', ''],
]);
/** Creates the same archive in the current format and in format 1. */
const formats: Record<string, () => Promise<Buffer>> = {
  'that is written': async () =>
    await zip(
      new Map([
        ...both,
        ['files/000001.pack', file],
        ['files/000001.ndjson', list],
        ['manifest.json', JSON.stringify(manifest)],
      ]),
    ),
  'of the first format': async () =>
    await zip(
      new Map([
        ...both,
        [`files/${sha256Of(file).slice(0, 2)}/${sha256Of(file)}`, file],
        ['manifest.json', JSON.stringify(firstManifest)],
      ]),
    ),
};

async function opened(bytes: Uint8Array): Promise<string> {
  const at = path.join(folder, 'archive');
  await writeFile(at, bytes);
  try {
    const archive = await openArchive(at);
    try {
      await archive.verify();
      return 'whole';
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe.each(Object.entries(formats))('an archive %s', (_name, whole) => {
  it('returns the written content, line by line', async () => {
    await writeFile(path.join(folder, 'lines'), await whole());
    const archive = await openArchive(path.join(folder, 'lines'));
    const lines: string[] = [];
    for await (const some of archive.lines('tables/post.ndjson', described.tables.post)) lines.push(...some);
    archive.close();
    expect(`${lines.join('\n')}\n`).toBe(rows.toString());
  });

  it('is rejected if it is truncated at any position', async () => {
    const bytes = await whole();
    expect(await opened(bytes)).toBe('whole');
    const found = new Set<string>();
    for (let cut = 0; cut < bytes.length; cut += 64) found.add(await opened(bytes.subarray(0, cut)));
    found.add(await opened(bytes.subarray(0, -1)));
    expect([...found]).toEqual(['backup.broken']);
  });

  it('is rejected if any byte is changed', async () => {
    const bytes = await whole();
    const starts = [
      bytes.indexOf('r-7"'),
      bytes.indexOf('the bytes of a file'),
      bytes.indexOf('"rows":300'),
      bytes.lastIndexOf('tables/post'),
    ];
    for (const at of starts) {
      const bent = Buffer.from(bytes);
      bent.writeUInt8(bent.readUInt8(at + 1) ^ 2, at + 1);
      expect([at, await opened(bent)]).toEqual([at, expect.stringMatching(/^backup\.(broken|foreign)$/)]);
    }
  });
});
