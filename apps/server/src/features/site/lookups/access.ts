import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Types that a customer's screens name things with: the named lists (species, actions, ratings), post, contact and info types, payment, natures, slots, units,
 * salutations, station and item types, statuses. The rest is the company's own business.
 */
const portalTypes: ReadonlySet<number> = new Set([0, 20, 30, 31, 50, 207, 208, 209, 216, 230, 231, 310]);

export const mayReadType = (caller: Caller, type: number): boolean => caller.kind !== 'portal' || portalTypes.has(type);

/**
 * Throws unless the caller may change lookups at this level: global ones require an administrator, a folder's anyone
 * who may access it.
 */
export function requirePlace(caller: Caller, folderId: string | null): void {
  // An administrator's folder may be a moment old; that it exists is seen to by the database.
  if (caller.isAdmin) return;
  if (folderId === null) throw new Refusal('permission.missing', { needs: 'admin' });
  if (!caller.folderIds.includes(folderId))
    throw new Refusal('record.referenced_missing', { field: 'folderId', id: folderId });
}
