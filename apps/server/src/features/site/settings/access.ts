import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Throws unless the caller may access the folder: for others it does not exist. An administrator may access every
 * folder.
 */
export function requireEntered(caller: Caller, folderId: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(folderId))
    throw new Refusal('record.not_found', { noun: 'folder', id: folderId });
}

/**
 * Throws unless the caller administers the folder: by its setting `admins`, by that of a parent folder, or as an
 * administrator of the site.
 */
export function requireFolderAdmin(caller: Caller, folderId: string): void {
  requireEntered(caller, folderId);
  if (!caller.isAdmin && !caller.adminFolderIds.includes(folderId))
    throw new Refusal('permission.missing', { needs: 'folder admin' });
}

/** Throws unless the caller administers the site. */
export function requireSiteAdmin(caller: Caller): void {
  if (!caller.isAdmin) throw new Refusal('permission.missing', { needs: 'admin' });
}
