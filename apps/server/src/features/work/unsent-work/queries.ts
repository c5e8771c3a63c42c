import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';

/** The folder of a post, whether or not the caller may enter it. */
export async function folderOfPost(db: ScopedDb, id: string): Promise<string | null> {
  // Unscoped: the post was created in the same transaction, by the user whom the caller may administer.
  const [row] = await db.rows(sql<{ folderId: string }>`select folder_id "folderId" from post where id = ${id}`);
  return row?.folderId ?? null;
}

/** Whether a field of a user's profile has had another value since a time. */
export async function hasChangedSince(
  db: ScopedDb,
  userId: string,
  field: 'signature' | 'avatar',
  since: number,
): Promise<boolean> {
  // Unscoped: the caller may administer the user, and no row is returned.
  const rows = await db.rows(sql`
    select from history
     where noun = 'user' and noun_id = ${userId} and at > ${since}
       and after ? ${field} and before -> ${field} is distinct from after -> ${field} limit 1`);
  return rows.length > 0;
}
