import type { Readable } from 'node:stream';

/** The name of a blob: the hex SHA-256 of its bytes, which are stored exactly as received. */
export type BlobHash = string;

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The sender's statement about the bytes; other bytes are rejected. */
export interface ExpectedBlob {
  sha256?: BlobHash;
  bytes?: number;
}

/** Bytes that are complete, verified and durable, but not yet in the store. */
export interface StagedBlob {
  sha256: BlobHash;
  bytes: number;
  /** The first bytes, at most `headBytes` of them, from which the type is recognised. */
  head: Uint8Array;
  /** Adds the blob to the store; once it resolves, the blob survives a power cut. Equal bytes are stored once. */
  keep: () => Promise<void>;
  /** Discards the staged copy; after `keep` it does nothing. */
  discard: () => Promise<void>;
}

export interface StoredBlob {
  sha256: BlobHash;
  bytes: number;
  keptAt: number;
}

/**
 * The storage of files' bytes. Blobs are immutable and named by their content; the files' names, people and permissions
 * are in rows of the table `file`.
 */
export interface FileStore {
  /** Writes a stream to a temporary file and measures it. Throws `BlobMismatch` if the bytes are not as expected. */
  stage: (source: AsyncIterable<Uint8Array>, expected?: ExpectedBlob) => Promise<StagedBlob>;
  /** Stages and keeps in one step. */
  add: (source: AsyncIterable<Uint8Array>, expected?: ExpectedBlob) => Promise<{ sha256: BlobHash; bytes: number }>;
  /** Stores bytes that are in memory. */
  put: (bytes: Uint8Array) => Promise<{ sha256: BlobHash; bytes: number }>;
  /** The size of a blob; undefined if it does not exist. */
  size: (sha256: BlobHash) => Promise<number | undefined>;
  has: (sha256: BlobHash) => Promise<boolean>;
  /** Opens a blob or a range of it. Throws `BlobMissing`. */
  read: (sha256: BlobHash, range?: ByteRange) => Promise<Readable>;
  /**
   * Calls `work` with the path of a readable file of the blob, for programs that need one; the file may be removed
   * afterwards. Throws `BlobMissing`.
   */
  withPath: <T>(sha256: BlobHash, work: (path: string) => Promise<T>) => Promise<T>;
  /** Every blob with the time at which it was last kept, in milliseconds, in no particular order. */
  list: () => AsyncIterable<StoredBlob>;
  /**
   * Removes a blob; a missing one is not an error. The caller has checked that no row references it. With `keptBefore`,
   * a blob that was kept since then, for the first time or again, is not removed; returns whether the blob is gone.
   */
  remove: (sha256: BlobHash, keptBefore?: number) => Promise<boolean>;
}

export const headBytes = 4100;

export class BlobMissing extends Error {
  readonly sha256: BlobHash;

  constructor(sha256: BlobHash) {
    super(`The blob ${sha256} is not in the store.`);
    this.name = 'BlobMissing';
    this.sha256 = sha256;
  }
}

/** Thrown if the received bytes are not the announced bytes. */
export class BlobMismatch extends Error {
  readonly what: 'sha256' | 'bytes';
  readonly expected: string | number;
  readonly found: string | number;

  constructor(what: 'sha256' | 'bytes', expected: string | number, found: string | number) {
    super(`The ${what} of a blob is ${found} instead of ${expected}.`);
    this.name = 'BlobMismatch';
    this.what = what;
    this.expected = expected;
    this.found = found;
  }
}

const hash = /^[0-9a-f]{64}$/;
/** Guards every use of a hash as a name; any other text is a bug in the caller. */
export function assertHash(sha256: string): void {
  if (!hash.test(sha256)) throw new TypeError('A blob is named by a hex SHA-256.');
}
