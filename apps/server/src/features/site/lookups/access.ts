import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * The types whose names appear on customers' screens: the named lists (species, actions, ratings), post, contact and
 * info types, payment, natures, slots, units, salutations, station and item types, statuses. All other types are
 * internal to the company.
 */
const portalTypes: ReadonlySet<number> = new Set([0, 20, 30, 31, 50, 207, 208, 209, 216, 230, 231, 310]);

export const mayReadType = (caller: Caller, type: number): boolean => caller.kind !== 'portal' || portalTypes.has(type);

/**
 * Throws unless the caller may change lookups at this level: global lookups require an administrator, and a folder's
 * own lookups require access to the folder.
 */
export function requirePlace(caller: Caller, folderId: string | null): void {
  // A folder that an administrator names may have just been created. The database checks that the folder exists.
  if (caller.isAdmin) return;
  if (folderId === null) throw new Refusal('permission.missing', { needs: 'admin' });
  if (!caller.folderIds.includes(folderId))
    throw new Refusal('record.referenced_missing', { field: 'folderId', id: folderId });
}
