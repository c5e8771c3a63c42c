import type { ScopedDb } from '../../../db/scope/scope.ts';
import { Refusal } from '../../../refusal.ts';
import { nearestLookup, type NearestLookup } from './choices.queries.ts';
import { selectReferenced } from './queries.ts';

/** A field of a record that references a lookup of a type. Null means that the field references nothing. */
export interface LookupField {
  field: string;
  type: number;
  id: string | null | undefined;
}

/**
 * Throws `record.referenced_missing` with the first field whose lookup does not exist, has another type, or does not
 * apply in the folder.
 */
export async function requireLookups(db: ScopedDb, folderId: string, fields: readonly LookupField[]): Promise<void> {
  const wanted = fields.filter((each): each is LookupField & { id: string } => typeof each.id === 'string');
  if (wanted.length === 0) return;
  const found = await selectReferenced(
    db,
    folderId,
    wanted.map(({ id }) => id),
  );
  const missing = wanted.find(({ id, type }) => found.every((lookup) => lookup.id !== id || lookup.type !== type));
  if (missing !== undefined) throw new Refusal('record.referenced_missing', { field: missing.field, id: missing.id });
}

/**
 * The lookup of a type and code that applies in a folder. Throws `record.referenced_missing` for `field` if there is
 * none.
 */
export async function requireNearest(
  db: ScopedDb,
  folderId: string,
  type: number,
  code: string,
  field: string,
): Promise<NearestLookup> {
  const found = await nearestLookup(db, folderId, type, code);
  if (found === undefined) throw new Refusal('record.referenced_missing', { field, id: code });
  return found;
}
