import { notCovered } from '@field-service/domain/access/permission-areas.ts';
import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';
import type { LockedUser } from './users.queries.ts';

/**
 * Throws unless the caller may administer a user: administrators may administer everyone; others only users who are not
 * administrators, are only in folders that the caller administers, and have no grants that the caller lacks.
 */
export function requireReach(caller: Caller, target: Pick<LockedUser, 'id' | 'isAdmin' | 'reach' | 'grants'>): void {
  if (caller.isAdmin) return;
  const inside = target.reach.length > 0 && target.reach.every((id) => caller.adminFolderIds.includes(id));
  if (target.isAdmin || !inside || notCovered(caller, target.grants).length > 0)
    throw new Refusal('user.beyond_reach', { id: target.id });
}

/**
 * Throws for a supporter acting as the caller: they must not do anything that would let them in after support access
 * has ended.
 */
export function requireInPerson(caller: Caller): void {
  if (caller.support !== undefined) throw new Refusal('permission.missing', {});
}

/** Throws unless the caller has all the grants: nobody can pass on what they do not have. */
export function requireCovered(caller: Caller, grants: readonly string[]): void {
  const missing = notCovered(caller, grants);
  if (missing.length > 0) throw new Refusal('role.beyond_grants', { grants: missing.slice(0, 20) });
}
