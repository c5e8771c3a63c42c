import { type Kysely, sql } from 'kysely';

/**
 * Pushes about jobs are now written together with the change that they report. The queues that wrote them later are
 * removed with their pending entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from queue.job where name in ('push-assignment', 'push-change', 'push-cancellation')`.execute(db);
  await sql`delete from queue.queue where name in ('push-assignment', 'push-change', 'push-cancellation')`.execute(db);
}
