import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';

// Unscoped: the tree above a folder is asked only for where its lookups are inherited from; nothing of a folder is answered.

/** The living lookups among `ids` that hold in a folder: its own, those of the folders above, and everybody's. */
export async function selectReferenced(
  db: ScopedDb,
  folderId: string,
  ids: readonly string[],
): Promise<{ id: string; type: number }[]> {
  return await db.rows(sql<{ id: string; type: number }>`
    select l.id, l.type from lookup l
     where l.id = any(${[...ids]}::text[]) and l.deletor is null
       and (l.folder_id is null or exists (select from folder f join folder at on at.id = l.folder_id where f.id = ${folderId} and starts_with(f.path, at.path)))`);
}
