import type { HistoryRow } from '@field-service/contract/history-row.ts';
import type { ScopedDb } from '../db/scope/scope.ts';
import { selectHistory, selectHistorySince } from './queries.ts';

export { auditDataset } from './audit.queries.ts';
export {
  recordHistory,
  recordPersonHistory,
  recordSupportRequest,
  recordSystemHistory,
  type Change,
} from './record.ts';

/** The history of one record that the caller has read through its scope, as the contract shows it, oldest first. */
export async function readHistory(db: ScopedDb, noun: string, id: string): Promise<HistoryRow[]> {
  return (await selectHistory(db, noun, id)).map(shownRow);
}

/** A stored row of the history as the contract shows it. */
export const shownRow = (row: Awaited<ReturnType<typeof selectHistory>>[number]): HistoryRow => ({
  id: row.id,
  at: row.at,
  by: row.by_name,
  via: row.via,
  kind: row.kind,
  changes: [...new Set([...Object.keys(row.before), ...Object.keys(row.after)])].map((field) => ({
    field,
    before: row.before[field] ?? null,
    after: row.after[field] ?? null,
  })),
  reason: row.reason,
});

/** The fields that have changed since a stamp, each with its value at that stamp and its current value, for a merge. */
export async function fieldsChangedSince(
  db: ScopedDb,
  noun: string,
  id: string,
  since: number,
): Promise<Map<string, { base: unknown; now: unknown }>> {
  const changed = new Map<string, { base: unknown; now: unknown }>();
  for (const row of await selectHistorySince(db, noun, id, since)) {
    for (const field of Object.keys(row.after))
      changed.set(field, {
        base: changed.has(field) ? changed.get(field)?.base : row.before[field],
        now: row.after[field],
      });
  }
  return changed;
}
