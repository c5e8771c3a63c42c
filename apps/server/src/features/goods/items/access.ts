import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** Items of folders above are read-only for users who may not access those folders. */
export function requireOwnFolder(caller: Caller, folderId: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(folderId))
    throw new Refusal('permission.missing', { needs: 'ITEM:UP', folderid: folderId });
}
