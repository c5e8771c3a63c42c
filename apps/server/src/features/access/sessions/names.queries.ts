import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** Whether a living user other than `id` logs in by this name: as user name or as e-mail address. */
export async function nameTaken(db: SystemDb, name: string, id: string | null): Promise<boolean> {
  const wanted = name.trim().toLowerCase();
  const query = sql`
    select from app_user u where u.dts is null and u.id is distinct from ${id} and (u.username = ${wanted} or (strpos(${wanted}, '@') > 0 and lower(u.email) = ${wanted})) limit 1`;
  return (await query.execute(db)).rows.length > 0;
}

/**
 * Holds the names that a user is to log in by until the transaction ends, always in the same order; returns the first
 * one by which someone else does already. Whoever gives a user a name or an address asks here, so that no two have one.
 */
export async function holdNames(
  db: SystemDb,
  names: readonly (string | null)[],
  id: string | null,
): Promise<string | undefined> {
  const wanted = [
    ...new Set(names.filter((name) => name !== null).map((name) => name.trim().toLowerCase())),
  ].toSorted();
  for (const name of wanted) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login name ${name}`}, 0))`.execute(db);
    if (await nameTaken(db, name, id)) return name;
  }
  return undefined;
}
