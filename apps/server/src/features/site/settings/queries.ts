import type { DateFormat } from '@field-service/domain/values/basics/date-format.ts';
import { sql, type RawBuilder } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

export interface StoredSetting {
  key: string;
  data: unknown;
  uts: number;
}

/** For each key, the value of the nearest folder on the path of `folderId`, otherwise the site's. */
export async function selectInherited(
  db: SystemDb,
  keys: readonly string[],
  folderId: string | null,
): Promise<StoredSetting[]> {
  const query = sql<StoredSetting>`
    select distinct on (s.key) s.key, s.data, s.uts
      from setting s
      left join folder at on at.id = s.folder_id
      left join folder f on f.id = ${folderId}
     where s.key = any(${[...keys]}::text[]) and s.user_id is null and s.data is not null and (s.folder_id is null or starts_with(f.path, at.path))
     order by s.key, length(at.path) desc nulls last`;
  return (await query.execute(db)).rows;
}

/**
 * Whether an on/off setting is on in the folder `folderId`, by the folder's own value, otherwise that of its nearest
 * ancestor, otherwise the site's. Without any value, the setting is off.
 */
export const settingHolds = (key: string, folderId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  select s.data = 'true'::jsonb from setting s left join folder at on at.id = s.folder_id join folder f on f.id = ${folderId}
   where s.key = ${key} and s.user_id is null and s.data is not null and (s.folder_id is null or starts_with(f.path, at.path))
   order by length(at.path) desc nulls last limit 1), false)`;

/**
 * The number of a setting in the folder `folderId`, by the folder's own value, otherwise that of its nearest ancestor,
 * otherwise the site's; 0 without any value.
 */
export const settingNumber = (key: string, folderId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select (s.data #>> '{}')::float8 from setting s left join folder at on at.id = s.folder_id join folder f on f.id = ${folderId}
   where s.key = ${key} and s.user_id is null and s.data is not null and (s.folder_id is null or starts_with(f.path, at.path))
   order by length(at.path) desc nulls last limit 1), 0)`;

/** The `date-format` of the folder `folderId`, its own or inherited; null where none is set, unlike the setting's default. */
export const dateFormatOf = (folderId: RawBuilder<unknown>): RawBuilder<DateFormat | null> => sql<DateFormat | null>`(
  select form.data #>> '{}' from setting form left join folder above on above.id = form.folder_id join folder within on within.id = ${folderId}
   where form.key = 'date-format' and form.user_id is null and form.data is not null and (form.folder_id is null or starts_with(within.path, above.path))
   order by length(above.path) desc nulls last limit 1)`;

/** A person's own settings, and values that are shown as settings but stored with the person. */
export async function selectOwn(db: SystemDb, userId: string, keys: readonly string[]): Promise<StoredSetting[]> {
  const query = sql<StoredSetting>`
    select s.key, s.data, s.uts from setting s where s.user_id = ${userId} and s.key = any(${[...keys]}::text[])
    union all
    select 'mySign', to_jsonb(u.signature), u.uts from app_user u where u.id = ${userId} and u.signature is not null and 'mySign' = any(${[...keys]}::text[])`;
  return (await query.execute(db)).rows;
}

/** Writes one value for the site (both ids null), a folder or a user, replacing any existing value. */
export async function upsertSetting(
  db: SystemDb,
  owner: { folderId: string | null; userId: string | null },
  key: string,
  value: unknown,
): Promise<void> {
  await db
    .insertInto('setting')
    .values({ folder_id: owner.folderId, user_id: owner.userId, key, data: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.constraint('setting_unique').doUpdateSet((row) => ({ data: row.ref('excluded.data') })),
    )
    .execute();
}

export async function updateLanguage(db: SystemDb, userId: string, lang: string): Promise<void> {
  await db.updateTable('app_user').set({ lang }).where('id', '=', userId).execute();
}

export async function selectFolder(db: SystemDb, id: string) {
  return await db
    .selectFrom('folder')
    .select(['id', 'country', 'timezone', 'currency', 'locale', 'uts'])
    .where('id', '=', id)
    .where('dts', 'is', null)
    .executeTakeFirst();
}

export async function selectSite(db: SystemDb): Promise<{ title: string } | undefined> {
  return await db.selectFrom('site').select('title').executeTakeFirst();
}

/**
 * The time of the latest change to any of these settings that applies to a user in `folderId`, including settings of
 * ancestor folders.
 */
export async function selectNewest(
  db: SystemDb,
  keys: readonly string[],
  folderId: string | null,
  userId: string | null,
): Promise<number> {
  const query = sql<{ uts: number | null }>`
    select max(s.uts) as uts from setting s left join folder at on at.id = s.folder_id left join folder f on f.id = ${folderId}
     where s.key = any(${[...keys]}::text[])
       and (case when s.user_id is not null then s.user_id = ${userId} else s.folder_id is null or starts_with(f.path, at.path) end)`;
  return (await query.execute(db)).rows[0]?.uts ?? 0;
}

/** Locks the settings of a folder or a user (null: the site) against concurrent writes. */
export async function lockSettings(db: SystemDb, ownerId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settings of ${ownerId ?? 'the site'}`}, 0))`.execute(db);
}

/** The settings stored by a folder, or by the site. */
export async function selectStored(
  db: SystemDb,
  folderId: string | null,
  keys: readonly string[],
): Promise<StoredSetting[]> {
  if (keys.length === 0) return [];
  return await db
    .selectFrom('setting')
    .select(['key', 'data', 'uts'])
    .where('user_id', 'is', null)
    .where('folder_id', 'is not distinct from', folderId)
    .where('key', 'in', [...keys])
    .where('data', 'is not', null)
    .orderBy('key')
    .execute();
}

/** Removes a value. The row remains, so that devices notice the change. */
export async function deleteSetting(db: SystemDb, folderId: string | null, key: string): Promise<void> {
  await db
    .updateTable('setting')
    .set({ data: null })
    .where('user_id', 'is', null)
    .where('folder_id', 'is not distinct from', folderId)
    .where('key', '=', key)
    .execute();
}

export async function updateFolderColumn(
  db: SystemDb,
  folderId: string,
  column: 'country' | 'timezone' | 'currency' | 'locale',
  value: string,
): Promise<void> {
  await db
    .updateTable('folder')
    .set({ [column]: value })
    .where('id', '=', folderId)
    .execute();
}

export interface StatusRow {
  id: string;
  code: string;
  name: string;
  flags: string;
  /** True for a status that belongs to no folder and therefore applies in every folder. */
  everywhere: boolean;
}
/** The live post statuses in order, and the site's own values of the settings `keys`, read in one statement. */
export async function selectStatusesAndStored(
  db: SystemDb,
  keys: readonly string[],
): Promise<{ rows: StatusRow[]; stored: Record<string, unknown> }> {
  const { rows } = await sql<{ rows: StatusRow[]; stored: Record<string, unknown> }>`
    select coalesce((select json_agg(json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'flags', l.flags, 'everywhere', l.folder_id is null) order by l.ord, l.seq)
              from lookup l where l.type = 310 and l.deletor is null), '[]') rows,
           coalesce((select json_object_agg(s.key, s.data)
              from setting s where s.user_id is null and s.folder_id is null and s.key = any(${[...keys]}::text[]) and s.data is not null), '{}') stored`.execute(
    db,
  );
  return rows[0] ?? { rows: [], stored: {} };
}

/**
 * The ids among `ids` that do not belong to live users of these types whom a caller with access to these folders (null:
 * all folders) can see.
 */
export async function unknownUsers(
  db: SystemDb,
  ids: readonly string[],
  types: readonly ('staff' | 'bot')[],
  folderIds: readonly string[] | null,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = sql<{ id: string }>`
    select u.id from app_user u where u.id = any(${[...ids]}::text[]) and u.usertype = any(${[...types]}::text[]) and u.dts is null
       and (${folderIds === null} or exists (select from folder_user fu where fu.user_id = u.id and fu.folder_id = any(${[...(folderIds ?? [])]}::text[])))`;
  const found = new Set((await query.execute(db)).rows.map((row) => row.id));
  return ids.filter((id) => !found.has(id));
}

/** A live picture file, of a type that browsers only display and never run. */
export async function selectPicture(
  db: SystemDb,
  id: string,
): Promise<{ sha256: string; bytes: number; type: string } | undefined> {
  return await db
    .selectFrom('file')
    .select(['sha256', 'bytes', 'type'])
    .where('id', '=', id)
    .where('dts', 'is', null)
    .where('type', 'in', ['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
    .executeTakeFirst();
}

/** The tile addresses that the site or any of its folders has for maps. */
export async function selectTileAddresses(db: SystemDb): Promise<string[]> {
  const query = sql<{ tiles: string }>`
    select distinct s.data ->> 'tiles' as tiles from setting s
     where s.key = 'x-mapSettings' and s.user_id is null and s.data ->> 'tiles' is not null`;
  return (await query.execute(db)).rows.map(({ tiles }) => tiles);
}
