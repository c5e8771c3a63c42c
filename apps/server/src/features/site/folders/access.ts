import { isFolderAdmin } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Throws unless the caller may create or move a folder below this parent. The caller must administer the parent or, at
 * the top (null), the site.
 */
export function requireParent(caller: Caller, parentId: string | null): void {
  if (caller.isAdmin) return;
  if (parentId === null) throw new Refusal('permission.missing', { needs: 'admin' });
  if (!caller.folderIds.includes(parentId))
    throw new Refusal('record.referenced_missing', { field: 'parentid', id: parentId });
  if (!isFolderAdmin(caller, parentId)) throw new Refusal('permission.missing', { needs: 'folder admin' });
}
