import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

/** The JSON of the lookup `l` (contract `Lookup`). */
export const lookupJson = sql`json_build_object(
  'id', l.id, 'type', l.type, 'code', l.code, 'name', l.name, 'abbr', l.abbr, 'val', l.val, 'val2', l.val2, 'parentId', l.parent_id, 'parent', l.parent_id,
  'seq', l.ord, 'flags', l.flags, 'notes', l.notes, 'effective', l.effective, 'data', l.data, 'deletor', l.deletor, 'uts', l.uts, 'ctid', l.seq)`;

/** Whether a lookup is global, or belongs to one of the caller's folders or their ancestors. */
export const appliesTo = (caller: Pick<Caller, 'folderLine' | 'everyFolder'>): RawBuilder<boolean> =>
  caller.everyFolder
    ? sql<boolean>`true`
    : sql<boolean>`(l.folder_id is null or l.folder_id = any(${[...caller.folderLine]}::text[]))`;

/**
 * The lookups `n` with the type and code of `l` in folders that are nearer to this folder. A deleted lookup hides
 * nothing.
 * Unscoped: reads only the position of folders in the tree.
 */
const nearer = (folderId: string): RawBuilder<unknown> => sql`
  from lookup n ${related('join folder nf on nf.id = n.folder_id')} join folder at on at.id = ${folderId} and starts_with(at.path, nf.path)
 where n.type = l.type and n.code = l.code and n.id <> l.id and n.deletor is null
   and length(nf.path) > coalesce((select length(lf.path) ${related('from folder lf where lf.id = l.folder_id')}), 0)`;

/** Excludes lookups that a nearer folder replaces with a lookup of the same type and code. */
export const isNearestIn = (folderId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select ${nearer(folderId)})`;

/**
 * Excludes lookups that a folder nearer to the caller's current folder replaces with a lookup of the same type and
 * code. Excludes none if the caller has access to every folder or has no current folder.
 */
export const isNearest = (caller: Caller): RawBuilder<boolean> =>
  caller.everyFolder || caller.folderId === null ? sql<boolean>`true` : isNearestIn(caller.folderId);

/**
 * The table `l` of lookups as the caller sees them. A lookup that a nearer folder hides counts as deleted there, with
 * the hiding lookup as its `deletor`, so that a delta reports it and devices remove it.
 */
export const seenLookups = (caller: Caller): RawBuilder<unknown> =>
  caller.everyFolder || caller.folderId === null
    ? sql`lookup l`
    : sql`(select l.id, l.type, l.code, l.name, l.abbr, l.val, l.val2, l.parent_id, l.folder_id, l.ord, l.flags, l.notes, l.effective, l.data, l.uts, l.seq,
             coalesce(l.deletor, (select min(n.id) ${nearer(caller.folderId)})) as deletor from lookup l) l`;

/** The JSON array of the live lookups of `types`, by type and position. */
export async function selectLookupsText(db: ScopedDb, caller: Caller, types: readonly number[]): Promise<string> {
  const [row] = await db.rows(sql<{ text: string }>`
    select coalesce(json_agg(${lookupJson} order by l.type, l.ord, l.name, l.seq), '[]')::text as text
      from ${seenLookups(caller)} where l.type = any(${[...types]}::integer[]) and l.deletor is null and ${appliesTo(caller)}`);
  return row?.text ?? '[]';
}

/** The JSON array of the lookups that changed after `since` and up to `until`, including deleted ones, oldest first. */
export async function selectChangedText(
  db: ScopedDb,
  caller: Caller,
  types: readonly number[],
  since: number,
  until: number,
): Promise<string> {
  const [row] = await db.rows(sql<{ text: string }>`
    select coalesce(json_agg(${lookupJson} order by l.uts, l.seq), '[]')::text as text
      from ${seenLookups(caller)} where l.type = any(${[...types]}::integer[]) and l.uts > ${since} and l.uts <= ${until} and ${appliesTo(caller)}`);
  return row?.text ?? '[]';
}

/** The live lookups among `ids` that apply in a folder: its own, those of its ancestors, and global ones. */
export async function selectReferenced(
  db: ScopedDb,
  folderId: string,
  ids: readonly string[],
): Promise<{ id: string; type: number }[]> {
  // Unscoped: reads only the position of folders in the tree.
  return await db.rows(sql<{ id: string; type: number }>`
    select l.id, l.type from lookup l
     where l.id = any(${[...ids]}::text[]) and l.deletor is null
       and (l.folder_id is null or exists (select from folder f ${related('join folder at on at.id = l.folder_id')} where f.id = ${folderId} and starts_with(f.path, at.path)))`);
}
