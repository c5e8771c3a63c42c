import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';

/** The folder of a post, whether or not the caller may enter it. */
export async function folderOfPost(db: ScopedDb, id: string): Promise<string | null> {
  // Unscoped: the post was created in the same transaction, by the user whom the caller may administer.
  const [row] = await db.rows(sql<{ folderId: string }>`select folder_id "folderId" from post where id = ${id}`);
  return row?.folderId ?? null;
}
