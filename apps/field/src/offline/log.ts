import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { LogRow } from './rows.ts';
import { db, type FieldDb } from './db.ts';

const keepMs = 30 * dayMs;

/** Writes a line to the device's log. A logging failure must not interrupt the work being logged. */
export function log(level: LogRow['level'], text: string, store?: FieldDb): void {
  const write = async () => {
    await (store ?? db()).logs.add({ at: Date.now(), level, text: text.slice(0, 2000) });
  };
  write().catch(() => undefined);
}

/** Deletes lines older than 30 days. */
export const trimLogs = (now: number): Promise<number> =>
  db()
    .logs.where('at')
    .below(now - keepMs)
    .delete();
