import { Exact, plainText, type DecimalText } from '../values/decimal.ts';
import type { Amount } from './stock-left.ts';

/** How much of an item a line of a job needs. */
export interface NeedLine extends Amount {
  itemId: string;
  jobId: string;
}

/** How much of an item several jobs need in one unit. */
export interface Need extends Amount {
  itemId: string;
  jobIds: string[];
}

/** Adds up lines by item and unit. */
export function sumNeeds(lines: readonly NeedLine[]): Need[] {
  const found = new Map<string, Need>();
  for (const { itemId, unit, qty, jobId } of lines) {
    const key = `${itemId} ${unit}`;
    const need = found.get(key) ?? { itemId, unit, qty: '0', jobIds: [] };
    found.set(key, {
      ...need,
      qty: plainText(new Exact(need.qty).plus(qty)),
      jobIds: need.jobIds.includes(jobId) ? need.jobIds : [...need.jobIds, jobId],
    });
  }
  return [...found.values()];
}

/** How much is missing of what is needed; never below 0. */
export const missingOf = (needed: DecimalText, held: DecimalText): DecimalText =>
  plainText(Exact.max(0, new Exact(needed).minus(held)));
