import { checkPermissions } from '@field-service/domain/permissions.ts';
import type { Caller } from '../../caller.ts';
import { Refusal } from '../../refusal.ts';

/** Throws unless the caller may do everything that the other may, in every folder where they may. */
export function requireReachOf(caller: Caller, other: { isAdmin: boolean; grants: readonly string[]; folderIds: readonly string[] }): void {
  if (caller.support !== undefined) throw new Refusal('permission.missing', {});
  if (caller.isAdmin) return;
  const granted = checkPermissions({ isAdmin: false, perms: caller.grants }, { requirements: other.grants, mode: 'all' });
  if (other.isAdmin || !granted.ok || !other.folderIds.every((id) => caller.adminFolderIds.includes(id))) throw new Refusal('permission.missing', {});
}
