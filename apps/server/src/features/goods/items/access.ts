import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** Throws unless the caller may access the item's folder: items inherited from other folders are read-only. */
export function requireOwnFolder(caller: Caller, folderId: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(folderId))
    throw new Refusal('permission.missing', { needs: 'ITEM:UP', folderid: folderId });
}
