import { type Kysely, sql } from 'kysely';

/** Finds the jobs of a folder that are due in a period but not planned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index post_unplanned_due on post (folder_id, due) where plan is null and dts is null`.execute(db);
}
