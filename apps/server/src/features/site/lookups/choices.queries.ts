import { sql, type RawBuilder } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';

export interface NearestLookup {
  id: string;
  code: string;
  name: string;
  flags: string;
}

/**
 * Whether the lookup `l` is global, or belongs to a folder or one of its ancestors.
 * Unscoped: reads only the position of the folder in the tree.
 */
export const holdsIn = (folderId: string | null): RawBuilder<boolean> =>
  sql<boolean>`(l.folder_id is null or l.folder_id = any(string_to_array((select f.path from folder f where f.id = ${folderId}), '/')))`;

// Unscoped: reads only the position of the folder in the tree.
const nearestFirst = (folderId: string | null): RawBuilder<unknown> =>
  sql`array_position(string_to_array((select f.path from folder f where f.id = ${folderId}), '/'), l.folder_id) desc nulls last`;

/**
 * The live lookup of a type and code that applies in a folder: the folder's own, otherwise that of its nearest
 * ancestor, otherwise the global one. Without a folder (null), only the global lookup applies.
 */
export async function nearestLookup(
  db: ScopedDb,
  folderId: string | null,
  type: number,
  code: string,
): Promise<NearestLookup | undefined> {
  const [row] = await db.rows(sql<NearestLookup>`
    select l.id, l.code, l.name, l.flags from lookup l
     where l.type = ${type} and l.code = ${code} and l.deletor is null and ${holdsIn(folderId)}
     order by ${nearestFirst(folderId)} limit 1`);
  return row;
}

/** The ids among `ids` that are live choices of a named list (lookups of type 0) in a folder. */
export async function choicesOf(
  db: ScopedDb,
  folderId: string,
  list: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: string }>`
    select l.id from lookup l join lookup named on named.id = l.parent_id and named.type = 0 and named.code = ${list}
     where l.type = 0 and l.id = any(${[...new Set(ids)]}::text[]) and l.deletor is null and ${holdsIn(folderId)}`);
  return new Set(rows.map(({ id }) => id));
}
