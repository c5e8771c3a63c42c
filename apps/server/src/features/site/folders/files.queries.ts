import type { ScopedDb } from '../../../db/scope/scope.ts';

/** A folder's files that the caller may see, oldest first. */
export async function selectFolderFiles(
  db: ScopedDb,
  folderId: string,
): Promise<{ id: string; fileName: string; tags: string[] }[]> {
  return await db
    .fromAny('file', 'f')
    .select(['f.id', 'f.file_name as fileName', 'f.tags'])
    .where('f.ref_kind', '=', 'FOLDER')
    .where('f.ref_id', '=', folderId)
    .where('f.dts', 'is', null)
    .orderBy('f.seq')
    .execute();
}

/** The ids among `ids` of live files that are attached to this user. */
export async function selectOwnFiles(db: ScopedDb, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .fromAny('file', 'f')
    .select('f.id')
    .where('f.id', 'in', [...ids])
    .where('f.ref_kind', '=', 'USER')
    .where('f.ref_id', '=', userId)
    .where('f.dts', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

export async function attachFiles(db: ScopedDb, folderId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .update('file')
      .set({ ref_kind: 'FOLDER', ref_id: folderId, folder_id: folderId, contact_id: null, site_id: null })
      .where('id', 'in', [...ids])
      .execute();
}

export async function binFiles(db: ScopedDb, ids: readonly string[], now: number): Promise<void> {
  if (ids.length > 0)
    await db
      .update('file')
      .set({ dts: now })
      .where('id', 'in', [...ids])
      .execute();
}
