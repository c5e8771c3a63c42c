import { sql } from 'kysely';
import type { SystemDb } from './system.ts';

/** The database's clock as known to this process, without a query for each request. */
export interface DatabaseClock {
  now: () => number;
  stop: () => void;
}

const measureEvery = 30_000;

async function measure(db: SystemDb): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ at: number }>`select now_ms() as at`.execute(db);
  const after = Date.now();
  return Math.round((rows[0]?.at ?? after) - (before + after) / 2);
}

export async function openClock(db: SystemDb): Promise<DatabaseClock> {
  let difference = await measure(db);
  const timer = setInterval(() => {
    // If the database does not respond, the last known difference is kept.
    measure(db).then(
      (found) => (difference = found),
      () => undefined,
    );
  }, measureEvery);
  timer.unref();
  return { now: () => Date.now() + difference, stop: () => clearInterval(timer) };
}
