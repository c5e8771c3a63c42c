import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { hasCode } from '../has-code.ts';
import { BlobMismatch, headBytes, type BlobHash, type ExpectedBlob, type StagedBlob } from './store.ts';

export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');

/** Size and time of a file; undefined if there is none. */
export async function statOf(file: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    return await stat(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export type StagedFile = Omit<StagedBlob, 'keep'> & { path: string };

/**
 * Opens the folder in which blobs are written, synced and measured before a store accepts them. Returns the function
 * that stages one; it throws `BlobMismatch` if the bytes are not as expected.
 */
export async function openStaging(
  incoming: string,
): Promise<(source: AsyncIterable<Uint8Array>, expected: ExpectedBlob) => Promise<StagedFile>> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming);
  return async (source, expected) => {
    const temporary = path.join(incoming, randomUUID());
    const discard = async (): Promise<void> => await rm(temporary, { force: true });
    try {
      const measured = await writeMeasured(temporary, source, expected.bytes);
      if (expected.bytes !== undefined && measured.bytes !== expected.bytes)
        throw new BlobMismatch('bytes', expected.bytes, measured.bytes);
      if (expected.sha256 !== undefined && measured.sha256 !== expected.sha256)
        throw new BlobMismatch('sha256', expected.sha256, measured.sha256);
      return { ...measured, path: temporary, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
}

/**
 * Removes files that a killed process left half written. Recent files stay, because they may belong to another process.
 */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const found = await statOf(file);
    if (found !== undefined && found.mtimeMs < Date.now() - dayMs) await rm(file, { force: true });
  }
}

interface Measured {
  sha256: BlobHash;
  bytes: number;
  head: Uint8Array;
}

/** Writes and syncs a file; stops as soon as there are more bytes than announced. */
async function writeMeasured(
  file: string,
  source: AsyncIterable<Uint8Array>,
  limit: number | undefined,
): Promise<Measured> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const head: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of source) {
      if (bytes < headBytes) head.push(chunk.subarray(0, headBytes - bytes));
      bytes += chunk.length;
      if (limit !== undefined && bytes > limit) throw new BlobMismatch('bytes', limit, bytes);
      hash.update(chunk);
      await writeAll(handle, chunk);
    }
    await handle.sync();
    return { sha256: hash.digest('hex'), bytes, head: Buffer.concat(head) };
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten;
}
