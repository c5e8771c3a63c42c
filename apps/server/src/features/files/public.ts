import { v7 as uuidv7 } from 'uuid';
import type { ScopedDb } from '../../db/scope.ts';
import { typeOf } from '../../files/content-type.ts';
import { headBytes, type BlobHash, type FileStore } from '../../files/store.ts';
import { insertFiles, type NewFile } from './queries.ts';

export { findOwnFile, insertBlob, type FileRefKind, type NewFile } from './queries.ts';

/** Attaches blobs, which the store has kept, to records; answers the files' ids in their order. */
export async function addFiles(db: ScopedDb, files: readonly NewFile[]): Promise<string[]> {
  const made = files.map((file) => ({ ...file, id: file.id ?? uuidv7() }));
  await insertFiles(db, made);
  return made.map(({ id }) => id);
}

/** The type of a stored blob by its first bytes. */
export async function typeOfBlob(store: FileStore, sha256: BlobHash, bytes: number): Promise<string> {
  if (bytes === 0) return typeOf(new Uint8Array());
  const head: Uint8Array[] = [];
  for await (const chunk of await store.read(sha256, { start: 0, end: Math.min(bytes, headBytes) - 1 })) if (chunk instanceof Uint8Array) head.push(chunk);
  return typeOf(Buffer.concat(head));
}
