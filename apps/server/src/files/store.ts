import type { Readable } from 'node:stream';

/** The name of a blob: the hex SHA-256 of its bytes, which are kept exactly as they came. */
export type BlobHash = string;

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What the sender said of the bytes; bytes that are not so are not kept. */
export interface Expected {
  sha256?: BlobHash;
  bytes?: number;
}

/** Bytes that are whole, verified and durable, but not yet in the store. */
export interface StagedBlob {
  sha256: BlobHash;
  bytes: number;
  /** The first bytes, at most `headBytes` of them: what the type is told by. */
  head: Uint8Array;
  /** Puts the blob into the store; once it resolves, the blob outlives a power cut. Equal bytes are kept once. */
  keep: () => Promise<void>;
  /** Lets go of the staged copy; after `keep` it does nothing. */
  discard: () => Promise<void>;
}

export interface StoredBlob {
  sha256: BlobHash;
  bytes: number;
  keptAt: number;
}

/**
 * Where the bytes of files are. Blobs are immutable and named by their content, so the store knows nothing of names,
 * people or permissions: those are rows of the table `file`.
 */
export interface FileStore {
  /** Writes a stream to a temporary place and measures it. Throws `BlobMismatch` when it is not as expected. */
  stage: (source: AsyncIterable<Uint8Array>, expected?: Expected) => Promise<StagedBlob>;
  /** Stages and keeps at once. */
  add: (source: AsyncIterable<Uint8Array>, expected?: Expected) => Promise<{ sha256: BlobHash; bytes: number }>;
  /** Stores bytes that are at hand. */
  put: (bytes: Uint8Array) => Promise<{ sha256: BlobHash; bytes: number }>;
  /** The size of a blob, or undefined when it is not here. */
  size: (sha256: BlobHash) => Promise<number | undefined>;
  has: (sha256: BlobHash) => Promise<boolean>;
  /** Opens a blob or a range inside it. Throws `BlobMissing`. */
  read: (sha256: BlobHash, range?: ByteRange) => Promise<Readable>;
  /** Gives `work` a readable file of the blob, for programs that take a path; it may be gone afterwards. Throws `BlobMissing`. */
  withPath: <T>(sha256: BlobHash, work: (path: string) => Promise<T>) => Promise<T>;
  /** Every blob with the time at which it was kept last, in milliseconds, in no order. */
  list: () => AsyncIterable<StoredBlob>;
  /**
   * Removes a blob; one that is not here is not an error. The caller knows that no row names it. With `keptBefore`, one
   * that was kept since then, for the first time or again, stays; returns whether it is gone.
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

/** The bytes that came are not the bytes that were announced. */
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
/** Guards every use of a hash as a name; another text is a mistake of the caller. */
export function assertHash(sha256: string): void {
  if (!hash.test(sha256)) throw new TypeError('A blob is named by a hex SHA-256.');
}
