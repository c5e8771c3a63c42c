import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** Throws unless the caller administers the webhook's folder or, for a webhook without a folder, the site. */
export function requireKeeper(caller: Caller, folderId: string | null): void {
  if (!caller.isAdmin && (folderId === null || !caller.adminFolderIds.includes(folderId)))
    throw new Refusal('permission.missing', { needs: 'SETT:UP', folderid: folderId });
}
