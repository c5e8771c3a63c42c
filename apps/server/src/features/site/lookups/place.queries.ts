import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { StoredLookup } from '@field-service/contract/site/lookups.ts';
import type { Caller } from '../../../caller.ts';
import { lookupJson } from './queries.ts';

/** The JSON of the lookup `l`, including the fields for its administration (contract `StoredLookup`). */
export const storedLookupJson = sql`(${lookupJson}::jsonb || jsonb_build_object('folderId', l.folder_id))`;

const reachable = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(${caller.isAdmin} or l.folder_id is null or l.folder_id = any(${[...caller.wholeFolderLine]}::text[]))`;

/** Locks a type, so that the defaults, parents and references of its lookups remain unchanged until the commit. */
export async function lockType(db: ScopedDb, type: number): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`lookups of type ${type}`}, 0))`);
}

export async function readStored(db: ScopedDb, caller: Caller, id: string): Promise<StoredLookup | undefined> {
  const [row] = await db.rows(
    sql<{
      lookup: StoredLookup;
    }>`select ${storedLookupJson} as lookup from lookup l where l.id = ${id} and ${reachable(caller)}`,
  );
  return row?.lookup;
}

/**
 * Whether a lookup may have the parent `parentId`, which must be live, of the same type, and either global or in the
 * same folder or one of its ancestors.
 */
export async function isParent(
  db: ScopedDb,
  parentId: string,
  type: number,
  folderId: string | null,
): Promise<boolean> {
  // Unscoped: reads only the position of folders in the tree.
  const rows = await db.rows(sql`
    select from lookup l where l.id = ${parentId} and l.type = ${type} and l.deletor is null
       and (l.folder_id is null or exists (select from folder at ${related('join folder f on f.id = l.folder_id')} where at.id = ${folderId} and starts_with(at.path, f.path)))`);
  return rows.length > 0;
}

/** Whether `id` is `parentId` or an ancestor of it. */
export async function isSelfOrAncestor(db: ScopedDb, id: string, parentId: string): Promise<boolean> {
  const rows = await db.rows(sql`
    with recursive line as (select l.id, l.parent_id from lookup l where l.id = ${parentId} union select l.id, l.parent_id from line join lookup l on l.id = line.parent_id)
    select from line where id = ${id}`);
  return rows.length > 0;
}

export interface LookupColumns {
  code: string;
  name: string;
  abbr: string | null;
  val: string | null;
  val2: string | null;
  parent_id: string | null;
  folder_id: string | null;
  ord: number;
  flags: string;
  notes: string | null;
  effective: number | null;
  data: string;
}

export async function insertLookup(db: ScopedDb, id: string, type: number, columns: LookupColumns): Promise<void> {
  await db
    .insert('lookup')
    .values({ id, type, deletor: null, ...columns })
    .execute();
}

export async function updateLookup(db: ScopedDb, id: string, columns: LookupColumns): Promise<void> {
  await db.update('lookup').set(columns).where('id', '=', id).execute();
}

export async function markDeleted(db: ScopedDb, id: string, userId: string): Promise<void> {
  await db.update('lookup').set({ deletor: userId }).where('id', '=', id).execute();
}

/**
 * Removes the default flag from any other lookup of the list. Returns the changed lookups with their previous flags.
 */
export async function takeDefault(
  db: ScopedDb,
  id: string,
  list: { type: number; folderId: string | null; parentId: string | null },
): Promise<{ id: string; flags: string }[]> {
  return await db.rows(sql<{ id: string; flags: string }>`
    with had as (
      select l.id, l.flags from lookup l
       where l.type = ${list.type} and l.folder_id is not distinct from ${list.folderId} and l.parent_id is not distinct from ${list.parentId}
         and l.id <> ${id} and l.deletor is null and position('D' in l.flags) > 0 for update)
    update lookup set flags = replace(lookup.flags, 'D', '') from had where lookup.id = had.id returning had.id, had.flags`);
}

/**
 * Gives a new version stamp to the lookups of a type with these codes that are global or in ancestor folders. A lookup
 * in a folder now hides them, or no longer hides them, and devices detect the change by the stamp. The site (null) has
 * no ancestors.
 */
export async function restampAbove(
  db: ScopedDb,
  type: number,
  places: readonly { code: string; folderId: string | null }[],
): Promise<void> {
  for (const { code, folderId } of places) {
    if (folderId === null) continue;
    // Unscoped: reads only the position of the folder in the tree.
    await db.rows(sql`
      update lookup set ord = lookup.ord from folder at
       where at.id = ${folderId} and lookup.type = ${type} and lookup.code = ${code} and lookup.deletor is null and lookup.folder_id is distinct from at.id
         and (lookup.folder_id is null or lookup.folder_id = any(string_to_array(at.path, '/')))`);
  }
}

/** Gives a new version stamp to the sites with stations of a type, so that devices read their installed bases again. */
export async function restampSites(db: ScopedDb, stationTypeId: string): Promise<void> {
  // Unscoped: touches every site that has stations of the type.
  await db.rows(sql`
    update contact_info set phone = contact_info.phone
     where contact_info.dts is null and contact_info.id in (select s.site_id from station s where s.type_id = ${stationTypeId} and s.dts is null)`);
}

/** Whether `above` is `folderId` or an ancestor of it. */
export async function isFolderOrAncestor(db: ScopedDb, folderId: string, above: string): Promise<boolean> {
  // Unscoped: reads only the position of the folder in the tree.
  return (
    (
      await db.rows(
        sql`select from folder at where at.id = ${folderId} and ${above} = any(string_to_array(at.path, '/'))`,
      )
    ).length > 0
  );
}

/** The tables and columns that reference lookups, according to the database's foreign keys. */
async function referring(db: ScopedDb): Promise<{ table: string; column: string; mark: 'dts' | 'deletor' | null }[]> {
  return await db.rows(sql<{ table: string; column: string; mark: 'dts' | 'deletor' | null }>`
    select t.relname as table, a.attname as column,
           (select m.attname from pg_attribute m where m.attrelid = t.oid and m.attname in ('dts', 'deletor') and not m.attisdropped limit 1) as mark
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'lookup'::regclass and cardinality(c.conkey) = 1
     order by 1, 2`);
}

/** The nouns of live records that reference a lookup. */
export async function usesOf(db: ScopedDb, id: string): Promise<string[]> {
  const found = (await referring(db)).map(({ table, column, mark }) => {
    const alive = mark === null ? sql`` : sql` and ${sql.ref(mark)} is null`;
    return sql`select ${table}::text as noun where exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${id}${alive})`;
  });
  // Unscoped: a lookup in use anywhere is kept; only the names of nouns are returned.
  const natures = sql`select 'post' as noun where exists (select from post where natures @> array[${id}]::text[] and dts is null)`;
  const rows = await db.rows(sql<{ noun: string }>`${sql.join([...found, natures], sql` union `)} order by 1`);
  return rows.map((row) => row.noun);
}
