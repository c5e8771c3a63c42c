import type { LogRow } from './rows.ts';
import { db } from './db.ts';

const keepMs = 30 * 86_400_000;

/** Writes a line of the device's log; a log that cannot be written must not stop the work it tells of. */
export function log(level: LogRow['level'], text: string): void {
  const write = async () => {
    await db().logs.add({ at: Date.now(), level, text: text.slice(0, 2000) });
  };
  write().catch(() => undefined);
}

/** Lines are kept for 30 days. */
export const trimLogs = (now: number): Promise<number> =>
  db()
    .logs.where('at')
    .below(now - keepMs)
    .delete();
