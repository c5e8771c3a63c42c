import { Refusal } from './refusal.ts';

/**
 * Throws unless a change is based on the record's current version: `record.base_missing` (422) if it states no base
 * version, `record.changed` (409) if someone has changed the record since. `uts` in milliseconds; the row is locked.
 */
export function requireBase(record: { id: string; uts: number }, base: number | undefined): void {
  if (base === undefined) throw new Refusal('record.base_missing', { id: record.id, uts: record.uts });
  if (base !== record.uts) throw new Refusal('record.changed', { id: record.id, uts: record.uts });
}
