import { type Kysely, sql } from 'kysely';

/** Adds what a service report says, from which it is written in other formats than its PDF. Null: only pages are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_report add column content jsonb`.execute(db);
}
