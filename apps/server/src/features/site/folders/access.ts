import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Throws unless the caller may enter the folder: for others it does not exist. An administrator may enter every folder,
 * even one that was just created; whether it exists is checked when it is read.
 */
export function requireEntered(caller: Caller, id: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(id)) throw new Refusal('record.not_found', { noun: 'folder', id });
}

export const isFolderAdmin = (caller: Caller, id: string): boolean =>
  caller.isAdmin || caller.adminFolderIds.includes(id);

/** Throws unless the caller administers the folder: by its setting `admins` or that of a folder above, or the whole site. */
export function requireAdministered(caller: Caller, id: string): void {
  requireEntered(caller, id);
  if (!isFolderAdmin(caller, id)) throw new Refusal('permission.missing', { needs: 'folder admin' });
}

/**
 * Throws unless the caller may put a folder there: below one that they administer; only an administrator may put one at
 * the top.
 */
export function requireParent(caller: Caller, parentId: string | null): void {
  if (caller.isAdmin) return;
  if (parentId === null) throw new Refusal('permission.missing', { needs: 'admin' });
  if (!caller.folderIds.includes(parentId))
    throw new Refusal('record.referenced_missing', { field: 'parentid', id: parentId });
  if (!isFolderAdmin(caller, parentId)) throw new Refusal('permission.missing', { needs: 'folder admin' });
}
