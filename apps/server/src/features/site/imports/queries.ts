import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';

/** Sets a savepoint: `row`, so that a bad row does not affect later rows, or `run`, so that a dry run can be undone. */
export const setSavepoint = async (db: ScopedDb, name: 'row' | 'run'): Promise<void> =>
  void (await db.rows(sql`savepoint ${sql.ref(`import_${name}`)}`));
export const rollbackToSavepoint = async (db: ScopedDb, name: 'row' | 'run'): Promise<void> =>
  void (await db.rows(sql`rollback to savepoint ${sql.ref(`import_${name}`)}`));
export const releaseSavepoint = async (db: ScopedDb, name: 'row' | 'run'): Promise<void> =>
  void (await db.rows(sql`release savepoint ${sql.ref(`import_${name}`)}`));

interface Known {
  id: string;
  uts: number;
}

/** The live lookup with this type and code in exactly this folder (null: the site). */
export async function knownLookup(
  db: ScopedDb,
  type: number,
  code: string,
  folderId: string | null,
): Promise<Known | undefined> {
  return await db
    .table('lookup')
    .select(['id', 'uts'])
    .where('type', '=', type)
    .where('code', '=', code)
    .where('folder_id', 'is not distinct from', folderId)
    .where('deletor', 'is', null)
    .executeTakeFirst();
}
export async function knownItem(db: ScopedDb, code: string, folderId: string): Promise<Known | undefined> {
  return await db
    .fromAny('item', 'i')
    .select(['i.id', 'i.uts'])
    .where('i.code', '=', code)
    .where('i.folder_id', '=', folderId)
    .where('i.dts', 'is', null)
    .executeTakeFirst();
}
export async function knownContact(db: ScopedDb, code: string, folderId: string): Promise<Known | undefined> {
  return await db
    .fromAny('contact', 'c')
    .select(['c.id', 'c.uts'])
    .where('c.code', '=', code)
    .where('c.folder_id', '=', folderId)
    .where('c.dts', 'is', null)
    .executeTakeFirst();
}
