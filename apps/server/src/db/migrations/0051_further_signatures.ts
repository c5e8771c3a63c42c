import { type Kysely, sql } from 'kysely';

/** Further signatures of a job's result, next to the customer's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_result add column more_signs jsonb not null default '[]'`.execute(db);
}
