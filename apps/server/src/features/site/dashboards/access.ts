import type { Dashboard } from '@field-service/contract/site/dashboards.ts';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { holdsRole, roleExists } from './queries.ts';

type Sharing = Pick<Dashboard, 'shared' | 'folderid' | 'roleid'>;

/**
 * Throws unless the caller may change a dashboard with this sharing: their own dashboard or, with LOKP:UP, one that is
 * shared with a folder or role of theirs. Administrators may change every shared dashboard, and only they those of all
 * staff.
 */
export async function requireDeciding(
  context: RequestContext,
  caller: Caller,
  { shared, folderid, roleid }: Sharing,
): Promise<void> {
  if (shared === 'own') return;
  if (!mayDo(caller, 'LOKP:UP')) throw new Refusal('permission.missing', { needs: 'LOKP:UP' });
  if (caller.isAdmin) return;
  if (shared === 'site') throw new Refusal('permission.missing', {});
  const theirs =
    shared === 'folder'
      ? folderid !== null && caller.folderIds.includes(folderid)
      : roleid !== null && (await holdsRole(context.db, caller.userId, roleid));
  if (!theirs) throw new Refusal('permission.missing', { needs: 'LOKP:UP' });
}

/**
 * Throws if the sharing lacks its folder or role, if that folder or role does not exist for the caller, or if a folder
 * or role is given that the sharing does not need.
 */
export async function requireSharing(
  context: RequestContext,
  caller: Caller,
  { shared, folderid, roleid }: Sharing,
): Promise<void> {
  const folder = folderid !== null && (caller.isAdmin || caller.folderIds.includes(folderid));
  if (shared === 'folder' ? !folder : folderid !== null)
    throw new Refusal('record.referenced_missing', { field: 'folderid', id: folderid });
  if (shared === 'role' ? roleid === null || !(await roleExists(context.db, roleid)) : roleid !== null)
    throw new Refusal('record.referenced_missing', { field: 'roleid', id: roleid });
}
