import { Refusal } from './refusal.ts';

/**
 * Throws unless a change was made on the record as it is now: `record.base_missing` (422) where it does not say which
 * version it saw, `record.changed` (409) where someone changed it since. `uts` in milliseconds; the row is locked.
 */
export function requireBase(record: { id: string; uts: number }, base: number | undefined): void {
  if (base === undefined) throw new Refusal('record.base_missing', { id: record.id, uts: record.uts });
  if (base !== record.uts) throw new Refusal('record.changed', { id: record.id, uts: record.uts });
}
