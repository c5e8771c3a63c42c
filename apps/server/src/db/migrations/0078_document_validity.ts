import { type Kysely, sql } from 'kysely';

/** Adds the last day on which a document of the library is valid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document add column valid_to integer`.execute(db);
}
