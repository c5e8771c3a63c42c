import { sql } from 'kysely';
import { alphabetically } from '../../../db/alphabetical.ts';
import type { SystemDb } from '../../../db/system.ts';
import { dateFormatOf } from '../settings/public.ts';

export interface FolderColumns {
  code: string;
  name: string;
  parent_id: string | null;
  flags: string;
  country: string;
  timezone: string;
  currency: string;
  locale: string;
  ord: number;
}

/** Locks the tree of folders, so that paths, parents and the default folder remain unchanged until the commit. */
export async function lockTree(db: SystemDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the tree of folders', 0))`.execute(db);
}

export async function selectFolder(db: SystemDb, id: string) {
  return await db
    .selectFrom('folder')
    .select([
      'id',
      'code',
      'name',
      'parent_id',
      'path',
      'flags',
      'country',
      'timezone',
      'currency',
      'locale',
      'ord',
      'uts',
    ])
    .select(dateFormatOf(sql.ref('folder.id')).as('dateFormat'))
    .where('id', '=', id)
    .where('dts', 'is', null)
    .executeTakeFirst();
}
export type FolderRow = NonNullable<Awaited<ReturnType<typeof selectFolder>>>;

export async function insertFolder(db: SystemDb, id: string, path: string, columns: FolderColumns): Promise<void> {
  await db
    .insertInto('folder')
    .values({ id, path, ...columns })
    .execute();
}

export async function updateFolder(db: SystemDb, id: string, columns: FolderColumns): Promise<void> {
  await db.updateTable('folder').set(columns).where('id', '=', id).execute();
}

/** Replaces the start of the path in a folder and all its descendants. */
export async function moveBranch(db: SystemDb, from: string, to: string): Promise<void> {
  await sql`update folder set path = ${to} || substr(path, length(${from}) + 1) where starts_with(path, ${from})`.execute(
    db,
  );
}

/** Removes the default flag from any other folder. Returns the changed folders with their previous flags. */
export async function takeDefaultFolder(db: SystemDb, id: string): Promise<{ id: string; flags: string }[]> {
  const query = sql<{ id: string; flags: string }>`
    with had as (select f.id, f.flags from folder f where f.id <> ${id} and f.dts is null and position('D' in f.flags) > 0)
    update folder set flags = replace(folder.flags, 'D', '') from had where folder.id = had.id returning had.id, had.flags`;
  return (await query.execute(db)).rows;
}

/** The staff and bots that belong to a folder, by name. `isAdmin` follows the folder's own setting `admins`. */
export async function selectFolderUsers(
  db: SystemDb,
  folderId: string,
): Promise<{ id: string; name: string; isAdmin: boolean }[]> {
  const query = sql<{ id: string; name: string; isAdmin: boolean }>`
    select u.id, u.displayname as name, coalesce((a.data ->> u.id) = 'true', false) as "isAdmin"
      from folder_user fu join app_user u on u.id = fu.user_id and u.dts is null and u.usertype <> 'portal'
      left join setting a on a.folder_id = fu.folder_id and a.user_id is null and a.key = 'admins'
     where fu.folder_id = ${folderId} order by ${alphabetically(sql`u.displayname`)}, u.id`;
  return (await query.execute(db)).rows;
}

export async function replaceFolderUsers(db: SystemDb, folderId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from folder_user fu using app_user u where u.id = fu.user_id and u.usertype <> 'portal' and fu.folder_id = ${folderId} and fu.user_id <> all(${[...ids]}::text[])`.execute(
    db,
  );
  if (ids.length > 0)
    await db
      .insertInto('folder_user')
      .values(ids.map((id) => ({ folder_id: folderId, user_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
