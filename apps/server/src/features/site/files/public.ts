import { v7 as uuidv7 } from 'uuid';
import type { RequestContext } from '../../../context.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { typeOf } from '../../../files/content-type.ts';
import { headBytes, type BlobHash, type FileStore, type StagedBlob } from '../../../files/store.ts';
import { noteBlobs } from './blobs.queries.ts';
import { insertFiles, type NewFile } from './queries.ts';

export { requireLooseFiles } from './access.ts';
export { sweepBin } from './sweep.ts';
export { lockBlob } from './blobs.queries.ts';
export { lockRoom, takeRoom } from './room.ts';
export { sweepBlobs } from './sweep.ts';
export { readTags, requireFitting } from './tags.ts';
export { writableTarget, type AppRef, type Target } from './targets.ts';
export { findOwnFile, type FileRefKind, type FileRow, type NewFile } from './queries.ts';

/**
 * Puts staged blobs into the store before the transaction that references them. If the blobs are never referenced, the
 * nightly sweep removes them later.
 */
export async function keepBlobs(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  staged: readonly StagedBlob[],
): Promise<void> {
  await noteBlobs(db, staged, now);
  for (const blob of staged) await blob.keep();
}

/** Attaches blobs that are already in the store to records. Returns the ids of the new files in order. */
export async function addFiles(db: ScopedDb, files: readonly NewFile[]): Promise<string[]> {
  const made = files.map((file) => ({ ...file, id: file.id ?? uuidv7() }));
  await insertFiles(db, made);
  return made.map(({ id }) => id);
}

/** The media type of a stored blob, determined by its first bytes. */
export async function typeOfBlob(store: FileStore, sha256: BlobHash, bytes: number): Promise<string> {
  if (bytes === 0) return typeOf(new Uint8Array());
  const head: Uint8Array[] = [];
  for await (const chunk of await store.read(sha256, { start: 0, end: Math.min(bytes, headBytes) - 1 }))
    if (chunk instanceof Uint8Array) head.push(chunk);
  return typeOf(Buffer.concat(head));
}
