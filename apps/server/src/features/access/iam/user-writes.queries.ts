import { sql, type Updateable } from 'kysely';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';

/** The columns of a user; `sendlog` and `phone` are stored in the user's `data`, whose other fields remain unchanged. */
export type UserColumns = Updateable<Tables['app_user']> & { sendlog?: boolean; phone?: string | null };

/** Changes a user. Without columns, only the version stamp of the row changes, because related data has changed. */
export async function updateUser(db: ScopedDb, id: string, { sendlog, phone, ...columns }: UserColumns): Promise<void> {
  const stored = {
    ...(sendlog === undefined ? {} : { sendlog }),
    ...(phone === undefined ? {} : { phone }),
  };
  const data =
    Object.keys(stored).length === 0 ? {} : { data: sql<string>`data || ${JSON.stringify(stored)}::text::jsonb` };
  const set = { ...columns, ...data };
  await db
    .update('app_user')
    .set(Object.keys(set).length === 0 ? { status: sql<'active' | 'disabled'>`status` } : set)
    .where('id', '=', id)
    .execute();
}

/** Notes that the PIN on a user's phones is removed: later than every removal before, whatever the clock says. */
export async function stampPinReset(db: ScopedDb, id: string, now: number): Promise<void> {
  await db
    .update('app_user')
    .set({ pin_reset_at: sql<number>`greatest(${now}::bigint, coalesce(pin_reset_at, 0) + 1)` })
    .where('id', '=', id)
    .execute();
}

/** Replaces a user's folders. The rows of folders that the user keeps are not changed. */
export async function replaceFolders(db: ScopedDb, userId: string, ids: readonly string[]): Promise<void> {
  await db
    .remove('folder_user')
    .where('user_id', '=', userId)
    .where((where) => where.not(where('folder_id', '=', sql<string>`any(${[...ids]}::text[])`)))
    .execute();
  if (ids.length > 0)
    await db
      .insert('folder_user')
      .values(ids.map((id) => ({ user_id: userId, folder_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function replaceRoles(db: ScopedDb, userId: string, ids: readonly string[]): Promise<void> {
  await db
    .remove('user_role')
    .where('user_id', '=', userId)
    .where((where) => where.not(where('role_id', '=', sql<string>`any(${[...ids]}::text[])`)))
    .execute();
  if (ids.length > 0)
    await db
      .insert('user_role')
      .values(ids.map((id) => ({ user_id: userId, role_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Replaces a user's sites; the first of `ids` is the primary site. */
export async function replaceSites(db: ScopedDb, userId: string, ids: readonly string[]): Promise<void> {
  await db.remove('portal_site').where('user_id', '=', userId).execute();
  if (ids.length > 0)
    await db
      .insert('portal_site')
      .values(ids.map((id, at) => ({ user_id: userId, info_id: id, is_primary: at === 0 })))
      .execute();
}

/** Locks the existing roles among `ids` until the transaction ends, and returns them. */
export async function lockRoles(db: ScopedDb, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .table('role')
    .select(['id', 'code', 'perms'])
    .where('id', 'in', [...ids])
    .where('dts', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
}

/** The ids among `ids` of live folders that the caller may access. */
export async function selectFolders(db: ScopedDb, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (
    await db
      .fromAny('folder', 'f')
      .select('f.id')
      .where('f.id', 'in', [...ids])
      .where('f.dts', 'is', null)
      .execute()
  ).map(({ id }) => id);
}

/** The live sites among `ids` that belong to this customer. */
export async function selectSites(
  db: ScopedDb,
  contactId: string,
  ids: readonly string[],
): Promise<{ id: string; folder_id: string }[]> {
  if (ids.length === 0) return [];
  return await db
    .fromAny('contact_info', 'i')
    .select(['i.id', 'i.folder_id'])
    .where('i.id', 'in', [...ids])
    .where('i.contact_id', '=', contactId)
    .where('i.type_val', '=', 3)
    .where('i.dts', 'is', null)
    .execute();
}

export async function teamExists(db: ScopedDb, caller: Caller, id: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select from lookup where id = ${id} and type = 180 and deletor is null and (${caller.isAdmin} or folder_id is null or folder_id = any(${[...caller.wholeFolderLine]}::text[]))`);
  return rows.length > 0;
}
