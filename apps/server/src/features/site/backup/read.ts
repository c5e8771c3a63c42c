import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { z } from 'zod';
import { Refusal } from '../../../refusal.ts';
import {
  filePath,
  FirstManifest,
  formatVersion,
  Manifest,
  manifestPath,
  PackedFile,
  packListPath,
  packPath,
  tablePath,
  waitingPath,
} from './manifest.ts';

/** An archive whose directory matches its manifest; each entry is compared with the manifest while it is read. */
export interface OpenArchive {
  /** The manifest of an archive of either format. */
  manifest: Omit<Manifest, 'format' | 'packs'>;
  /** The lines of an entry, in batches. Throws `backup.broken` if the lines do not match the manifest. */
  lines: (path: string, expected: { rows: number; bytes: number; sha256: string }) => AsyncIterable<string[]>;
  /** The complete files, one after the other. Each file must be read to its end before the next one. */
  files: () => AsyncIterable<ArchivedFile>;
  /** Reads everything once. Throws `backup.broken` for any difference from the manifest. */
  verify: () => Promise<void>;
  close: () => void;
}

export interface ArchivedFile {
  sha256: string;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}

const batchBytes = 1_000_000;
const broken = (cause?: unknown, params: Record<string, string> = {}): Refusal =>
  new Refusal('backup.broken', params, { cause });

async function directoryOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName) || entry.compressionMethod !== 0 || (entry.generalPurposeBitFlag & 1) !== 0)
      throw broken();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function* reading(source: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    throw broken(error);
  }
}

/**
 * Reads the manifest. Throws unless its format is supported, because an archive may come from another product or have a
 * later format.
 */
async function readManifest(source: AsyncIterable<Uint8Array>): Promise<Manifest | FirstManifest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    throw broken(error);
  }
  if (typeof parsed !== 'object' || parsed === null || !('product' in parsed) || parsed.product !== 'field-service')
    throw new Refusal('backup.foreign', {});
  if ('format' in parsed && typeof parsed.format === 'number' && parsed.format > formatVersion)
    throw new Refusal('backup.newer', {});
  const manifest = z.union([Manifest, FirstManifest]).safeParse(parsed);
  if (!manifest.success) throw broken(manifest.error);
  return manifest.data;
}

/**
 * Throws unless the archive contains exactly the entries that the manifest lists. In format 1, files that are marked as
 * missing or damaged are also allowed.
 */
function requireListed(entries: ReadonlyMap<string, yauzl.Entry>, manifest: Manifest | FirstManifest): void {
  const files =
    manifest.format === 1
      ? manifest.files.map(({ sha256 }) => filePath(sha256))
      : manifest.packs.flatMap((_, at) => [packPath(at), packListPath(at)]);
  const expected = [...Object.keys(manifest.tables).map(tablePath), waitingPath, manifestPath, ...files];
  const known = new Set([...expected, ...(manifest.format === 1 ? manifest.missing.map(filePath) : [])]);
  if (expected.some((path) => !entries.has(path)) || [...entries.keys()].some((path) => !known.has(path)))
    throw broken();
}

async function* linesOf(
  source: AsyncIterable<Uint8Array>,
  expected: { rows: number; bytes: number; sha256: string },
): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  let held: Uint8Array[] = [];
  let size = 0;
  const take = (): string[] => {
    const text = Buffer.concat(held);
    const end = text.lastIndexOf(10);
    if (end === -1) return [];
    held = [text.subarray(end + 1)];
    size = text.length - end - 1;
    const some = text.subarray(0, end).toString('utf8').split('\n');
    rows += some.length;
    return some;
  };
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
    held.push(chunk);
    size += chunk.length;
    if (bytes > expected.bytes) throw broken();
    if (size < batchBytes) continue;
    const some = take();
    if (some.length > 0) yield some;
  }
  const last = take();
  if (bytes !== expected.bytes || rows !== expected.rows || size !== 0 || hash.digest('hex') !== expected.sha256)
    throw broken();
  if (last.length > 0) yield last;
}

async function readThrough(source: AsyncIterable<readonly string[]>): Promise<number> {
  let lines = 0;
  for await (const some of source) lines += some.length;
  return lines;
}

async function requireSame({ content, sha256, bytes: size }: ArchivedFile): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  if (bytes !== size || hash.digest('hex') !== sha256) throw broken();
}

/** Splits a stream into pieces of the given lengths. */
function cutter(source: AsyncIterable<Uint8Array>): {
  take: (bytes: number) => AsyncGenerator<Uint8Array>;
  /** Whether no bytes are left. */
  ended: () => Promise<boolean>;
} {
  const chunks = source[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();
  const fill = async (): Promise<boolean> => {
    while (held.length === 0) {
      const next = await chunks.next();
      if (next.done === true) return false;
      held = next.value;
    }
    return true;
  };
  return {
    take: async function* take(bytes) {
      for (let left = bytes; left > 0;) {
        if (!(await fill())) throw broken();
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
    ended: async () => !(await fill()),
  };
}

function packedFile(line: string): PackedFile {
  try {
    return PackedFile.parse(JSON.parse(line));
  } catch (error) {
    throw broken(error);
  }
}

/** The complete files of an archive whose packs have lists. */
async function* unpacked(
  manifest: Manifest,
  lines: OpenArchive['lines'],
  bytes: (path: string) => Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<ArchivedFile> {
  for (const [at, list] of manifest.packs.entries()) {
    const { take, ended } = cutter(await bytes(packPath(at)));
    for await (const some of lines(packListPath(at), list)) {
      for (const { sha256, bytes: size, whole } of some.map(packedFile)) {
        const content = take(size);
        if (whole) yield { sha256, bytes: size, content };
        // Skips incomplete or unwanted files.
        for await (const chunk of content) void chunk;
      }
    }
    if (!(await ended())) throw broken();
  }
}

/**
 * Opens an unsealed backup in a file, and checks the backup's directory against its manifest. Throws a `Refusal` of the
 * group `backup`. The caller must close the archive.
 */
export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await yauzl.openPromise(file, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    throw broken(error);
  });
  try {
    const entries = await directoryOf(zip).catch((error: unknown) => {
      throw error instanceof Refusal ? error : broken(error);
    });
    const bytes = async (path: string): Promise<AsyncIterable<Uint8Array>> => {
      const entry = entries.get(path);
      if (entry === undefined) throw broken();
      return reading(
        await zip.openReadStreamPromise(entry).catch((error: unknown) => {
          throw broken(error);
        }),
      );
    };
    const described = entries.get(manifestPath);
    if (described === undefined) throw new Refusal('backup.foreign', {});
    const manifest = await readManifest(await bytes(manifestPath));
    requireListed(entries, manifest);
    const lines: OpenArchive['lines'] = async function* read(path, expected) {
      yield* linesOf(await bytes(path), expected);
    };
    const files: OpenArchive['files'] = async function* allFiles() {
      if (manifest.format === 1)
        for (const file of manifest.files) yield { ...file, content: await bytes(filePath(file.sha256)) };
      else yield* unpacked(manifest, lines, bytes);
    };
    return {
      manifest:
        manifest.format === 1
          ? { ...manifest, files: manifest.files.length, missing: manifest.missing.length }
          : manifest,
      files,
      lines,
      verify: async () => {
        for (const [name, entry] of Object.entries(manifest.tables)) await readThrough(lines(tablePath(name), entry));
        await readThrough(lines(waitingPath, manifest.waiting));
        for await (const file of files()) await requireSame(file);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/**
 * Reads a whole archive in a local file, as a restore would. Throws a `Refusal` if the archive could not be restored.
 */
export async function verifyArchive(file: string): Promise<void> {
  const archive = await openArchive(file);
  try {
    await archive.verify();
  } finally {
    archive.close();
  }
}
