import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** Throws unless the caller is an administrator or may access the folder of the item: inherited items are read-only. */
export function requireOwnFolder(caller: Caller, folderId: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(folderId))
    throw new Refusal('permission.missing', { needs: 'ITEM:UP', folderid: folderId });
}
