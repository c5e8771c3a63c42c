import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Throws unless the folder is one that the caller may enter: for others it is not there. An administrator enters every one,
 * also the one that was made a moment ago; whether it exists is seen when it is read.
 */
export function requireEntered(caller: Caller, id: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(id)) throw new Refusal('record.not_found', { noun: 'folder', id });
}

export const administers = (caller: Caller, id: string): boolean =>
  caller.isAdmin || caller.adminFolderIds.includes(id);

/** Throws unless the caller administers the folder: by its setting `admins` or that of a folder above, or the whole site. */
export function requireAdministered(caller: Caller, id: string): void {
  requireEntered(caller, id);
  if (!administers(caller, id)) throw new Refusal('permission.missing', { needs: 'folder admin' });
}

/** Throws unless the caller may put a folder there: under one that they administer; at the top only an administrator may. */
export function requireParent(caller: Caller, parentId: string | null): void {
  if (caller.isAdmin) return;
  if (parentId === null) throw new Refusal('permission.missing', { needs: 'admin' });
  if (!caller.folderIds.includes(parentId))
    throw new Refusal('record.referenced_missing', { field: 'parentid', id: parentId });
  if (!administers(caller, parentId)) throw new Refusal('permission.missing', { needs: 'folder admin' });
}
