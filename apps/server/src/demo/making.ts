import type { Random } from './random.ts';
import type { Rows } from './rows.ts';

/** What every part of the demonstration is made with. */
export interface Making {
  random: Random;
  /** Milliseconds. */
  now: number;
  rows: Rows;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
