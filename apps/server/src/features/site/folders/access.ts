import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Throws unless the caller may access the folder: for others it does not exist. An administrator may access every
 * folder, even one that was just created; whether it exists is checked when it is read.
 */
export function requireEntered(caller: Caller, id: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(id)) throw new Refusal('record.not_found', { noun: 'folder', id });
}

export const isFolderAdmin = (caller: Caller, id: string): boolean =>
  caller.isAdmin || caller.adminFolderIds.includes(id);

/**
 * Throws unless the caller administers the folder: by its setting `admins`, by that of a parent folder, or as an
 * administrator of the site.
 */
export function requireAdministered(caller: Caller, id: string): void {
  requireEntered(caller, id);
  if (!isFolderAdmin(caller, id)) throw new Refusal('permission.missing', { needs: 'folder admin' });
}

/**
 * Throws unless the caller may create a folder there: below one that they administer. Only an administrator may create
 * one at the top.
 */
export function requireParent(caller: Caller, parentId: string | null): void {
  if (caller.isAdmin) return;
  if (parentId === null) throw new Refusal('permission.missing', { needs: 'admin' });
  if (!caller.folderIds.includes(parentId))
    throw new Refusal('record.referenced_missing', { field: 'parentid', id: parentId });
  if (!isFolderAdmin(caller, parentId)) throw new Refusal('permission.missing', { needs: 'folder admin' });
}
