import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { RequestContext } from '../../../../context.ts';
import { fileIdOf } from '../../../../files/incoming.ts';
import { BlobMismatch, type StagedBlob } from '../../../../files/store.ts';
import { Refusal } from '../../../../refusal.ts';
import { openGuardedZip, type GuardedZip } from './zip-guard.ts';

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) if (chunk instanceof Uint8Array) hash.update(chunk);
  return hash.digest('hex');
}

/** A finished upload in a local file. */
export interface TakenUpload {
  path: string;
  bytes: number;
  fileId: string;
}

/**
 * Checks the caller's finished upload against the device's hash and passes it to `work`. A corrupted upload is deleted,
 * so that the device sends it again instead of resuming at its end.
 */
export async function takeIncoming<T>(
  { incoming }: Pick<RequestContext, 'incoming'>,
  ownerId: string,
  uploadId: string,
  sha256: string,
  work: (taken: TakenUpload) => Promise<T>,
): Promise<T> {
  const fileId = fileIdOf(uploadId, ownerId);
  const found = fileId === undefined ? undefined : await incoming.find(uploadId);
  if (fileId === undefined || found === undefined) throw new Refusal('upload.not_found', { upload: uploadId });
  if (!found.finished) throw new Refusal('upload.incomplete', { upload: uploadId, bytes: found.bytes });
  return await incoming.withPath(uploadId, async (path) => {
    if ((await sha256Of(path)) !== sha256) {
      await incoming.drop(uploadId);
      throw new Refusal('upload.hash_mismatch', { upload: uploadId });
    }
    return await work({ path, bytes: found.bytes, fileId });
  });
}

/** The manifest's data for one entry. */
export interface AnnouncedEntry {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Unpacks one part into staged files. Every entry must have been announced for this part, with the same bytes. Returns
 * the staged entries, which the calling code keeps or discards. A rejection leaves nothing behind.
 */
export async function unpackPart(
  { files }: Pick<RequestContext, 'files'>,
  file: string,
  announced: readonly AnnouncedEntry[],
  maxEntries: number,
): Promise<Map<string, StagedBlob>> {
  const zip = await openGuardedZip(file, maxEntries);
  const staged = new Map<string, StagedBlob>();
  try {
    const wanted = new Map(announced.map((entry) => [entry.path, entry]));
    const unlisted = zip.entries.find((entry) => !wanted.has(entry.path));
    if (unlisted !== undefined) throw new Refusal('upload.entry_unlisted', { path: unlisted.path });
    for (const entry of wanted.values()) {
      const stored = zip.entries.find((each) => each.path === entry.path);
      if (stored !== undefined) staged.set(entry.path, await stageEntry(files, zip, entry));
    }
    return staged;
  } catch (error) {
    for (const blob of staged.values()) await blob.discard();
    throw error;
  } finally {
    zip.close();
  }
}

async function stageEntry(
  files: RequestContext['files'],
  zip: GuardedZip,
  { path, bytes, sha256 }: AnnouncedEntry,
): Promise<StagedBlob> {
  try {
    return await files.stage(await zip.read(path), { bytes, sha256 });
  } catch (error) {
    throw error instanceof BlobMismatch ? new Refusal('upload.hash_mismatch', { path }, { cause: error }) : error;
  }
}
