import { sql } from 'kysely';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

export interface TypedContact {
  id: string;
  folderId: string;
  typeId: string | null;
  uts: number;
  dts: number | null;
}

export async function lockTypedContact(db: ScopedDb, id: string): Promise<TypedContact | undefined> {
  const [found] = await db.rows(sql<TypedContact>`
    select c.id, c.folder_id as "folderId", c.type_id as "typeId", c.uts, c.dts from ${db.sourceAny('contact')} c where c.id = ${id} for update`);
  return found;
}

export async function contactTypeExists(db: ScopedDb, caller: Caller, id: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select from lookup where id = ${id} and type = 30 and deletor is null and (${caller.isAdmin} or folder_id is null or folder_id = any(${[...caller.wholeFolderLine]}::text[]))`);
  return rows.length > 0;
}

export async function updateContactType(db: ScopedDb, id: string, typeId: string | null): Promise<number> {
  const row = await db
    .update('contact')
    .set({ type_id: typeId })
    .where('id', '=', id)
    .returning('uts')
    .executeTakeFirstOrThrow();
  return row.uts;
}
