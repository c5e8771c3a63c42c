import { type Kysely, sql } from 'kysely';

/**
 * Adds an index for the newest done jobs, with which the list of service reports starts, however many jobs have been
 * done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index post_done on post (done_at desc nulls last, seq desc) where systype = 'job' and done_at is not null and dts is null`.execute(
    db,
  );
}
