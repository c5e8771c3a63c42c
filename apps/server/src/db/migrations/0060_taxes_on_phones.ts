import { type Kysely, sql } from 'kysely';

/** Sends the tax classes to phones that have synced before: they compute the lines that a technician changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update lookup set uts = now_ms() where type = 60`.execute(db);
}
