import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that a resumable upload may have: a part of three pictures is far below. */
export const largestUpload = 200 * 1024 * 1024;
const day = 86_400_000;
/** How long the rest of an upload is waited for after its last byte. */
export const unfinishedFor = 30 * day;
/** How long a finished upload waits to be handed over; as long as a blob that no row names. */
const finishedFor = 90 * day;

/** Where resumable uploads lie until they are handed over: bytes and descriptions in folders of their own. */
export const incomingFolders = (dataDir: string): { parts: string; info: string } => ({
  parts: path.join(dataDir, 'uploads', 'parts'),
  info: path.join(dataDir, 'uploads', 'info'),
});

export async function makeIncomingFolders(dataDir: string): Promise<void> {
  for (const folder of Object.values(incomingFolders(dataDir))) await mkdir(folder, { recursive: true, mode: 0o700 });
}

const pattern = /^(?<owner>[A-Za-z0-9_-]{1,64})\.(?<file>[0-9a-f-]{36})$/;

/** The id of an upload: its owner, and the id that its file gets when it is handed over. */
export const uploadIdOf = (ownerId: string, fileId: string): string => `${ownerId}.${fileId}`;

/** The file's id inside an upload's id; undefined when the upload is not the owner's or the id is none. */
export function fileIdOf(uploadId: string, ownerId: string): string | undefined {
  const groups = pattern.exec(uploadId)?.groups;
  return groups?.owner === ownerId ? groups.file : undefined;
}

export interface Incoming {
  path: string;
  bytes: number;
  /** All bytes that were announced are here. */
  finished: boolean;
  changedAt: number;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The number in a description that the tus store wrote; a description that a kill cut short has none. */
async function announcedSize(file: string): Promise<number | undefined> {
  try {
    const info: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof info === 'object' && info !== null && 'size' in info && typeof info.size === 'number' ? info.size : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** An upload as it lies on the disk; undefined when there is none under this id. */
export async function findIncoming(dataDir: string, uploadId: string): Promise<Incoming | undefined> {
  if (!pattern.test(uploadId)) return undefined;
  const folders = incomingFolders(dataDir);
  const file = path.join(folders.parts, uploadId);
  try {
    const { size, mtimeMs } = await stat(file);
    return { path: file, bytes: size, changedAt: mtimeMs, finished: (await announcedSize(path.join(folders.info, `${uploadId}.json`))) === size };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Removes an upload with its description; one that is gone is no error. */
export async function dropIncoming(dataDir: string, uploadId: string): Promise<void> {
  if (!pattern.test(uploadId)) return;
  const folders = incomingFolders(dataDir);
  await rm(path.join(folders.parts, uploadId), { force: true });
  await rm(path.join(folders.info, `${uploadId}.json`), { force: true });
}

export interface Waiting {
  uploads: number;
  /** Announced for what is unfinished, so that beginning an upload takes its room at once. */
  bytes: number;
}

/** What the uploads of one owner take, finished or not. */
export async function waitingOf(dataDir: string, ownerId: string): Promise<Waiting> {
  const folders = incomingFolders(dataDir);
  const waiting: Waiting = { uploads: 0, bytes: 0 };
  for (const uploadId of await readdir(folders.parts)) {
    if (!uploadId.startsWith(`${ownerId}.`)) continue;
    const found = await findIncoming(dataDir, uploadId);
    if (found === undefined) continue;
    waiting.uploads += 1;
    waiting.bytes += Math.max(found.bytes, (await announcedSize(path.join(folders.info, `${uploadId}.json`))) ?? 0);
  }
  return waiting;
}

/** Begins an upload as far as its owner's room is concerned; the tus store writes the same files again, with more in them. */
export async function reserveIncoming(dataDir: string, uploadId: string, bytes: number): Promise<void> {
  const folders = incomingFolders(dataDir);
  await writeFile(path.join(folders.info, `${uploadId}.json`), JSON.stringify({ id: uploadId, size: bytes, offset: 0 }), { mode: 0o600 });
  await writeFile(path.join(folders.parts, uploadId), '', { mode: 0o600 });
}

/**
 * Removes uploads that nobody goes on with. A finished one is kept three times as long: its owner may be offline between
 * the last byte and the hand-over. Answers how many went.
 */
export async function sweepIncoming(dataDir: string, now: number): Promise<number> {
  await makeIncomingFolders(dataDir);
  let removed = 0;
  for (const uploadId of await readdir(incomingFolders(dataDir).parts)) {
    const found = await findIncoming(dataDir, uploadId);
    if (found === undefined || now - found.changedAt < (found.finished ? finishedFor : unfinishedFor)) continue;
    await dropIncoming(dataDir, uploadId);
    removed += 1;
  }
  return removed;
}
