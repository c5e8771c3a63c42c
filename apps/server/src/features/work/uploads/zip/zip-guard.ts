import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Transform, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { expandsTooFar } from '@field-service/domain/work/package-manifest.ts';
import yauzl from 'yauzl';
import { Refusal } from '../../../../refusal.ts';
import {
  checkDuplicates,
  checkEndRecord,
  checkEntry,
  checkOverlaps,
  directorySize,
  isEncrypted,
  type CheckedEntry,
  type Extent,
} from './zip-directory.ts';

/** An archive whose entries have all been checked; nothing has been unpacked yet. */
export interface GuardedZip {
  entries: readonly { path: string; bytes: number }[];
  /** The bytes of one entry; the stream fails with a `Refusal` if they do not match the archive's directory. */
  read: (path: string) => Promise<AsyncIterable<Uint8Array>>;
  close: () => void;
}

const broken = (why: string, cause?: unknown, path?: string): Refusal =>
  new Refusal('upload.archive_broken', { why, ...(path === undefined ? {} : { path }) }, { cause });

/** Runs `work` and reports library errors as a malformed archive. */
async function reading<T>(path: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error : broken('unreadable', error, path);
  }
}

/**
 * Opens a received archive and checks its complete directory first: number of entries, names, encryption, kinds,
 * duplicates, expansion, overlaps, and matching local headers. Throws a `Refusal` of the group `upload`. The calling
 * code must close the archive.
 */
export async function openGuardedZip(file: string, maxEntries: number): Promise<GuardedZip> {
  const { directoryStart, directoryBytes, entries: announced } = await checkEndRecord(file, maxEntries);
  const zip = await reading(
    undefined,
    async () => await yauzl.openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: false }),
  );
  try {
    if (zip.entryCount !== announced) throw broken('two directories');
    const entries = await readDirectory(zip);
    // An entry not counted in the end record might still be visible to another reader.
    if (entries.reduce((sum, entry) => sum + directorySize(entry.raw), 0) !== directoryBytes)
      throw broken('two directories');
    checkDuplicates(entries);
    const unpacked = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    if (expandsTooFar((await stat(file)).size, unpacked))
      throw new Refusal('upload.expands_too_far', { bytes: unpacked });
    const extents: Extent[] = [];
    for (const entry of entries) extents.push(await extentOf(zip, entry));
    checkOverlaps(extents, directoryStart);
    const byPath = new Map(entries.map((entry) => [entry.path, entry]));
    return {
      entries: entries.map(({ path, bytes }) => ({ path, bytes })),
      read: async (path) => {
        const entry = byPath.get(path);
        if (entry === undefined) throw new TypeError(`The archive has no entry ${path}.`);
        return await openEntry(zip, entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readDirectory(zip: yauzl.ZipFile): Promise<CheckedEntry[]> {
  return await reading(undefined, async () => {
    const entries: CheckedEntry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(checkEntry(entry));
    return entries;
  });
}

/**
 * Checks the local header of an entry and returns the entry's extent. With a different name, method or encryption in
 * the local header, the archive would have different contents for another reader.
 */
async function extentOf(zip: yauzl.ZipFile, { path, raw }: CheckedEntry): Promise<Extent> {
  return await reading(path, async () => {
    const local = await zip.readLocalFileHeaderPromise(raw);
    if (isEncrypted(local.generalPurposeBitFlag, local.compressionMethod))
      throw new Refusal('upload.archive_encrypted', { path });
    if (
      !local.fileName.equals(raw.fileNameRaw) ||
      local.compressionMethod !== raw.compressionMethod ||
      !sameSizes(local, raw)
    )
      throw broken('headers differ', undefined, path);
    return { path, start: raw.relativeOffsetOfLocalHeader, end: local.fileDataStart + raw.compressedSize };
  });
}

const sizesFollow = 0x8;
/**
 * Whether the sizes in the local header match the directory. They do not have to match if a streaming packer wrote
 * sizes and checksum after the data.
 */
function sameSizes(local: yauzl.LocalFileHeader, raw: yauzl.Entry): boolean {
  const isKnown = (local.generalPurposeBitFlag & sizesFollow) === 0;
  return (
    !isKnown ||
    (local.crc32 === raw.crc32 &&
      local.compressedSize === raw.compressedSize &&
      local.uncompressedSize === raw.uncompressedSize)
  );
}

async function openEntry(zip: yauzl.ZipFile, entry: CheckedEntry): Promise<AsyncIterable<Uint8Array>> {
  const source: Readable = await reading(entry.path, async () => await zip.openReadStreamPromise(entry.raw));
  return verified(source, entry);
}

/**
 * Yields bytes as long as they match the directory: never more than the stated size, and with the stated checksum at
 * the end.
 */
async function* verified(source: Readable, { path, bytes, crc32: expected }: CheckedEntry): AsyncGenerator<Uint8Array> {
  let sum = 0;
  let length = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      length += chunk.length;
      sum = crc32(chunk, sum);
      done(length > bytes ? broken('larger than announced', undefined, path) : null, chunk);
    },
  });
  const flow = pipeline(source, measure);
  // A failure reaches the reader through `measure`; it must not count as unhandled here.
  flow.catch(() => undefined);
  try {
    for await (const chunk of measure) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    throw error instanceof Refusal ? error : broken('unreadable', error, path);
  }
  if (length !== bytes || sum >>> 0 !== expected >>> 0) throw broken('checksum', undefined, path);
}
