import type { DataStore } from '@tus/server';

/** Bytes that a resumable upload may have: a part of three pictures is far below. */
export const largestUpload = 200 * 1024 * 1024;
const day = 86_400_000;
/** How long the rest of an upload is waited for after its last byte. */
export const unfinishedFor = 30 * day;
/** How long a finished upload waits to be handed over; as long as a blob that no row names. */
const finishedFor = 90 * day;

const pattern = /^(?<owner>[A-Za-z0-9_-]{1,64})\.(?<file>[0-9a-f-]{36})$/;

/** The id of an upload: its owner, and the id that its file gets when it is handed over. */
export const uploadIdOf = (ownerId: string, fileId: string): string => `${ownerId}.${fileId}`;
export const isUploadId = (text: string): boolean => pattern.test(text);

/** The file's id inside an upload's id; undefined when the upload is not the owner's or the id is none. */
export function fileIdOf(uploadId: string, ownerId: string): string | undefined {
  const groups = pattern.exec(uploadId)?.groups;
  return groups?.owner === ownerId ? groups.file : undefined;
}

export interface Incoming {
  bytes: number;
  /** All bytes that were announced are here. */
  finished: boolean;
  changedAt: number;
}

export interface Waiting {
  uploads: number;
  /** The announced size of an unfinished upload, so that starting it reserves its room at once. */
  bytes: number;
}

/** Where resumable uploads lie until they are handed over, beside the store of files. */
export interface IncomingUploads {
  /** The tus library's part of it. */
  datastore: DataStore;
  /** A stored upload; undefined if there is none with this id. */
  find: (uploadId: string) => Promise<Incoming | undefined>;
  /** Gives `work` a readable file of a finished upload; it may be gone afterwards. */
  withPath: <T>(uploadId: string, work: (path: string) => Promise<T>) => Promise<T>;
  /** Keeps bytes that came whole, as a finished upload. */
  deposit: (uploadId: string, bytes: Blob) => Promise<void>;
  /** Removes an upload with its description; one that is gone is not an error. */
  drop: (uploadId: string) => Promise<void>;
  /** What the uploads of one owner take, finished or not. */
  waitingOf: (ownerId: string) => Promise<Waiting>;
  /** Starts an upload as far as its owner's room is concerned, before the library makes it. */
  reserve: (uploadId: string, bytes: number) => Promise<void>;
  /** Removes uploads that nobody goes on with; returns how many went. `now` in milliseconds. */
  sweep: (now: number) => Promise<number>;
}

/**
 * Whether nobody goes on with an upload. A finished one is kept three times as long: its owner may be offline between the
 * last byte and the hand-over.
 */
export const isAbandoned = ({ finished, changedAt }: Incoming, now: number): boolean =>
  now - changedAt >= (finished ? finishedFor : unfinishedFor);

/** The library's extensions but one: an upload states its length at the start, so that the limit holds. */
export function withKnownLength<S extends DataStore>(store: S): S {
  Object.assign(store, { extensions: store.extensions.filter((name) => name !== 'creation-defer-length') });
  return store;
}
