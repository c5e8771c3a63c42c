import { type Kysely, sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';

/** Creates a view of people's names and teams that everyone may read, and the queue's own schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create view person as select id, displayname, team_id from app_user`.execute(db);
  // The plan opens and commits its own transaction, but the migrator already has one. A later version of pg-boss needs
  // a later migration, which runs getMigrationPlans from the installed version.
  const plan = getConstructionPlans('queue')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  await sql.raw(plan).execute(db);
}
