import { type Kysely, sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';

/** The name that everybody may read of a person, and the queue's own schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view person as select id, displayname, team_id from app_user`.execute(db);
  // The plan opens and commits a transaction of its own; this one is the migrator's. A later version of pg-boss is a later
  // migration: it runs getMigrationPlans from the version that it finds.
  const plan = getConstructionPlans('queue')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  await sql.raw(plan).execute(db);
}
