import { sql } from 'kysely';
import type { SystemDb } from '../db/system.ts';

/** How long a permanently failed job is kept, in seconds: 90 days. */
const keptFor = 7_776_000;

/**
 * Keeps permanently failed jobs until an operator has had time to handle them. The library deletes every ended job,
 * failed or not, after the time that its queue sets, which is one day.
 */
export async function keepFailures(db: SystemDb): Promise<void> {
  await sql`
    update queue.job set deletion_seconds = ${keptFor} where state = 'failed' and deletion_seconds < ${keptFor}`.execute(
    db,
  );
}
