import { type Kysely, sql } from 'kysely';

/** Adds when the office last removed a user's PIN, which phones learn with the profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column pin_reset_at bigint`.execute(db);
}
