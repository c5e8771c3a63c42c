import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** Items of the folders above are lent: who may not enter their folder uses them and changes nothing of them. */
export function requireOwnFolder(caller: Caller, folderId: string): void {
  if (!caller.isAdmin && !caller.folderIds.includes(folderId))
    throw new Refusal('permission.missing', { needs: 'ITEM:UP', folderid: folderId });
}
