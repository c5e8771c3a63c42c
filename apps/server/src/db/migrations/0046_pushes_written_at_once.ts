import { type Kysely, sql } from 'kysely';

/** Pushes about jobs are written with what they tell of: the queues that wrote them afterwards are gone with what waited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from queue.job where name in ('push-assignment', 'push-change', 'push-cancellation')`.execute(db);
  await sql`delete from queue.queue where name in ('push-assignment', 'push-change', 'push-cancellation')`.execute(db);
}
