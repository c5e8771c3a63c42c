import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/** Whether a live user other than `id` logs in with this name as their user name or email address. */
export async function nameTaken(db: SystemDb, name: string, id: string | null): Promise<boolean> {
  const wanted = name.trim().toLowerCase();
  const query = sql`
    select from app_user u where u.dts is null and u.id is distinct from ${id} and (u.username = ${wanted} or (strpos(${wanted}, '@') > 0 and lower(u.email) = ${wanted})) limit 1`;
  return (await query.execute(db)).rows.length > 0;
}

/**
 * Locks the names that a user will log in with until the transaction ends, always in the same order. Returns the first
 * name that someone else already uses. Every assignment of a user name or address calls this, so that no two users
 * share one.
 */
export async function lockLoginNames(
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
