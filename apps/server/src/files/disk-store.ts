import { mkdir, open, opendir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isMissing, openStaging, statOf } from './staging.ts';
import {
  assertHash,
  BlobMissing,
  type BlobHash,
  type ByteRange,
  type ExpectedBlob,
  type FileStore,
  type StagedBlob,
  type StoredBlob,
} from './store.ts';

/**
 * Opens the store of blobs on the local disk under `{dataDir}/files`: `blobs/ab/cd/{sha256}`, written to `incoming/`
 * first. A file appears under its name only when complete: it is written, synced and renamed, and the folder is synced,
 * so that a power cut leaves all of the file or nothing.
 */
export async function diskStore(dataDir: string): Promise<FileStore> {
  const directory = path.join(dataDir, 'files');
  const incoming = path.join(directory, 'incoming');
  const blobs = path.join(directory, 'blobs');
  await mkdir(blobs, { recursive: true, mode: 0o700 });
  const stageBytes = await openStaging(incoming);

  const pathOf = (sha256: BlobHash): string => {
    assertHash(sha256);
    return path.join(blobs, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };

  const stage = async (source: AsyncIterable<Uint8Array>, expected: ExpectedBlob = {}): Promise<StagedBlob> => {
    const { path: temporary, discard, ...measured } = await stageBytes(source, expected);
    return { ...measured, discard, keep: async () => await moveInto(temporary, pathOf(measured.sha256)) };
  };

  const size = async (sha256: BlobHash): Promise<number | undefined> => (await statOf(pathOf(sha256)))?.size;

  const add = async (
    source: AsyncIterable<Uint8Array>,
    expected?: ExpectedBlob,
  ): Promise<{ sha256: BlobHash; bytes: number }> => {
    const staged = await stage(source, expected);
    await staged.keep();
    return { sha256: staged.sha256, bytes: staged.bytes };
  };

  return {
    stage,
    add,
    put: async (bytes) => await add(Readable.from([bytes])),
    size,
    has: async (sha256) => (await size(sha256)) !== undefined,
    read: async (sha256, range) => await openForReading(pathOf(sha256), sha256, range),
    withPath: async (sha256, work) => {
      const file = pathOf(sha256);
      if ((await statOf(file)) === undefined) throw new BlobMissing(sha256);
      return await work(file);
    },
    list: () => listBlobs(blobs),
    remove: async (sha256, keptBefore = Number.POSITIVE_INFINITY) => {
      const file = pathOf(sha256);
      const found = await statOf(file);
      if (found !== undefined && found.mtimeMs >= keptBefore) return false;
      await rm(file, { force: true });
      return true;
    },
  };
}

async function* listBlobs(folder: string): AsyncGenerator<StoredBlob> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    const found = entry.isFile() ? await statOf(path.join(entry.parentPath, entry.name)) : undefined;
    if (found !== undefined) yield { sha256: entry.name, bytes: found.size, keptAt: found.mtimeMs };
  }
}

/** Updates the time at which an existing blob was last kept; false if there is no such blob. */
async function touched(file: string): Promise<boolean> {
  try {
    const now = new Date();
    await utimes(file, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function moveInto(temporary: string, target: string): Promise<void> {
  if (await touched(target)) {
    await rm(temporary, { force: true });
    return;
  }
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, target);
  // Each level may be new, and a name is durable only once the folder that contains it is synced.
  for (const level of [folder, path.dirname(folder), path.dirname(path.dirname(folder))]) await syncFolder(level);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    // Windows cannot sync a folder; its file system preserves the order of renames itself.
    if (process.platform !== 'win32') await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openForReading(file: string, sha256: BlobHash, range: ByteRange | undefined): Promise<Readable> {
  try {
    // Opened before the response headers are sent: a missing blob must not lead to a broken response.
    const handle = await open(file, 'r');
    return handle.createReadStream(range === undefined ? {} : { start: range.start, end: range.end });
  } catch (error) {
    throw isMissing(error) ? new BlobMissing(sha256) : error;
  }
}
