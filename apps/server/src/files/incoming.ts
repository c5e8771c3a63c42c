import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { packageLimits } from '@field-service/domain/work/package-manifest.ts';
import type { DataStore } from '@tus/server';

/**
 * The maximum size of a resumable upload in bytes: that of a file with everything that a phone had not sent. A part with
 * three pictures is far smaller.
 */
export const maxUpload = packageLimits.unpackedBytes;
/** How long an unfinished upload is kept after its last received byte. */
export const unfinishedFor = 30 * dayMs;
/** How long a finished upload is kept for its hand-over: as long as a blob that no row references. */
const finishedFor = 90 * dayMs;

const pattern = /^(?<owner>[A-Za-z0-9_-]{1,64})\.(?<file>[0-9a-f-]{36})$/;

/** The id of an upload: its owner, and the id that its file receives when it is handed over. */
export const uploadIdOf = (ownerId: string, fileId: string): string => `${ownerId}.${fileId}`;
export const isUploadId = (text: string): boolean => pattern.test(text);

/** The file's id within an upload's id; undefined if the upload is not the owner's or the id is invalid. */
export function fileIdOf(uploadId: string, ownerId: string): string | undefined {
  const groups = pattern.exec(uploadId)?.groups;
  return groups?.owner === ownerId ? groups.file : undefined;
}

export interface IncomingUpload {
  bytes: number;
  /** Whether all announced bytes have arrived. */
  finished: boolean;
  changedAt: number;
}

export interface WaitingUploads {
  uploads: number;
  /**
   * The total size. An unfinished upload counts with its announced size, so that starting it reserves its space
   * immediately.
   */
  bytes: number;
}

/** The storage of resumable uploads until they are handed over, separate from the file store. */
export interface IncomingUploads {
  /** The tus library's store. */
  datastore: DataStore;
  /** A stored upload; undefined if none has this id. */
  find: (uploadId: string) => Promise<IncomingUpload | undefined>;
  /** Calls `work` with the path of a readable file of a finished upload; the file may be removed afterwards. */
  withPath: <T>(uploadId: string, work: (path: string) => Promise<T>) => Promise<T>;
  /** Keeps bytes that arrived in one piece, as a finished upload. */
  deposit: (uploadId: string, bytes: Blob) => Promise<void>;
  /** Removes an upload with its description; a missing one is not an error. */
  drop: (uploadId: string) => Promise<void>;
  /** The number and size of one owner's uploads, finished or not. */
  waitingOf: (ownerId: string) => Promise<WaitingUploads>;
  /** Counts an upload towards its owner's quota before the library creates it. */
  reserve: (uploadId: string, bytes: number) => Promise<void>;
  /** Removes abandoned uploads; returns how many were removed. `now` in milliseconds. */
  sweep: (now: number) => Promise<number>;
}

/**
 * Whether an upload is abandoned. A finished one is kept three times as long: its owner may be offline between the last
 * byte and the hand-over.
 */
export const isAbandoned = ({ finished, changedAt }: IncomingUpload, now: number): boolean =>
  now - changedAt >= (finished ? finishedFor : unfinishedFor);

/**
 * Removes one of the library's extensions: an upload must state its length at the start, so that the limit is enforced.
 */
export function withKnownLength<S extends DataStore>(store: S): S {
  Object.assign(store, { extensions: store.extensions.filter((name) => name !== 'creation-defer-length') });
  return store;
}
