import { type Kysely, sql } from 'kysely';

/**
 * Removes the queues of pushes about jobs with their pending entries: these pushes are now written together with the
 * change that they report.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from queue.job where name in ('push-assignment', 'push-change', 'push-cancellation')`.execute(db);
  await sql`delete from queue.queue where name in ('push-assignment', 'push-change', 'push-cancellation')`.execute(db);
}
