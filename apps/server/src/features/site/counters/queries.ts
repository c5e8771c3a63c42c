import type { Counter } from '@field-service/contract/site/counters.ts';
import { sql } from 'kysely';
import { alphabetically } from '../../../db/alphabetical.ts';
import type { SystemDb } from '../../../db/system.ts';

const columns = sql`c.id, c.folder_id as "folderId", c.code, c.pattern as prefix, c.digits, c.next::float8 as next, c.gapless, c.closed`;

/** The counters of these folders, and of the site if null is included, by folder and code. */
export async function selectCounters(db: SystemDb, folderIds: readonly (string | null)[]): Promise<Counter[]> {
  const ids = folderIds.filter((id) => id !== null);
  const query = sql<Counter>`select ${columns} from counter c left join folder f on f.id = c.folder_id
    where c.folder_id = any(${ids}::text[]) or (c.folder_id is null and ${folderIds.includes(null)}) order by ${alphabetically(sql`f.name`)} nulls first, c.code`;
  return (await query.execute(db)).rows;
}

/** Locks a counter, so that no one gets a number from it until the transaction ends. */
export async function lockCounter(db: SystemDb, id: string): Promise<Counter | undefined> {
  return (await sql<Counter>`select ${columns} from counter c where c.id = ${id} for update`.execute(db)).rows[0];
}

export async function selectCounter(db: SystemDb, id: string): Promise<Counter | undefined> {
  return (await sql<Counter>`select ${columns} from counter c where c.id = ${id}`.execute(db)).rows[0];
}

/**
 * Whether another counter of the folder (null: the site) has the same prefix. Locks the folder's prefixes until the
 * transaction ends.
 */
export async function prefixTaken(
  db: SystemDb,
  { id, folderId }: Pick<Counter, 'id' | 'folderId'>,
  prefix: string,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prefixes of ${folderId ?? 'the site'}`}, 0))`.execute(db);
  const query = sql`select from counter c where c.folder_id is not distinct from ${folderId} and c.id <> ${id} and c.pattern = ${prefix} limit 1`;
  return (await query.execute(db)).rows.length > 0;
}

/**
 * Creates the counter unless the folder already has one with this code. Returns the id of the new or existing counter.
 */
export async function ensureCounter(
  db: SystemDb,
  counter: { id: string; folderId: string | null; code: string; prefix: string; digits: number; gapless: boolean },
): Promise<string> {
  await db
    .insertInto('counter')
    .values({
      id: counter.id,
      folder_id: counter.folderId,
      code: counter.code,
      pattern: counter.prefix,
      digits: counter.digits,
      next: 1,
      gapless: counter.gapless,
    })
    .onConflict((conflict) => conflict.constraint('counter_unique').doNothing())
    .execute();
  const found = await db
    .selectFrom('counter')
    .select('id')
    .where('folder_id', 'is not distinct from', counter.folderId)
    .where('code', '=', counter.code)
    .executeTakeFirstOrThrow();
  return found.id;
}

/** Gives a new folder copies of the site's counters, with the same prefixes and digits. Each copy starts at 1. */
export async function inheritCounters(db: SystemDb, folderId: string): Promise<void> {
  await sql`
    insert into counter (id, folder_id, code, pattern, digits, next, gapless)
    select gen_random_uuid()::text, ${folderId}, s.code, s.pattern, s.digits, 1, s.gapless from counter s where s.folder_id is null
    on conflict (folder_id, code) do update set pattern = excluded.pattern, digits = excluded.digits`.execute(db);
}

export async function updateCounter(
  db: SystemDb,
  id: string,
  change: { prefix: string; digits: number; next: number; closed: boolean },
): Promise<void> {
  await db
    .updateTable('counter')
    .set({ pattern: change.prefix, digits: change.digits, next: change.next, closed: change.closed })
    .where('id', '=', id)
    .execute();
}

export async function deleteCounter(db: SystemDb, id: string): Promise<void> {
  await db.deleteFrom('counter').where('id', '=', id).execute();
}
