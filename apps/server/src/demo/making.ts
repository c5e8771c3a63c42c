import type { Random } from './random.ts';
import type { Rows } from './rows.ts';

/** The context passed to every part of the demonstration. */
export interface DemoContext {
  random: Random;
  /** Milliseconds. */
  now: number;
  rows: Rows;
}

/** Stores pictures and documents by a hash of their content. */
export interface FileSink {
  put: (bytes: Uint8Array) => Promise<{ sha256: string; bytes: number }>;
}

export const minute = 60_000;
export const hour = 60 * minute;
