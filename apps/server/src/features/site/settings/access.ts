import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Throws unless the caller may enter the folder: for others it does not exist. An administrator may enter every folder.
 */
export function requireEntered(caller: Caller, folderId: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(folderId))
    throw new Refusal('record.not_found', { noun: 'folder', id: folderId });
}

/** Throws unless the caller administers the folder: by its setting `admins` or that of a folder above, or the whole site. */
export function requireFolderAdmin(caller: Caller, folderId: string): void {
  requireEntered(caller, folderId);
  if (!caller.isAdmin && !caller.adminFolderIds.includes(folderId))
    throw new Refusal('permission.missing', { needs: 'folder admin' });
}

/** Throws unless the caller administers the site. */
export function requireSiteAdmin(caller: Caller): void {
  if (!caller.isAdmin) throw new Refusal('permission.missing', { needs: 'admin' });
}
