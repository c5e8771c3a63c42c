import { notCovered } from '@field-service/domain/access/permission-areas.ts';
import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';
import type { LockedUser } from './users.queries.ts';

/**
 * Throws unless the caller may administer a user. Administrators may administer everyone. Others may administer only
 * users who are not administrators, have no grants that the caller lacks, and belong only to folders that the caller
 * administers. Users without folders are out of reach.
 */
export function requireReach(caller: Caller, target: Pick<LockedUser, 'id' | 'isAdmin' | 'reach' | 'grants'>): void {
  if (caller.isAdmin) return;
  const inside = target.reach.length > 0 && target.reach.every((id) => caller.adminFolderIds.includes(id));
  if (target.isAdmin || !inside || notCovered(caller, target.grants).length > 0)
    throw new Refusal('user.beyond_reach', { id: target.id });
}

/**
 * Throws for a supporter acting as the caller. Supporters must not do anything that would give them access after
 * support has ended.
 */
export function requireInPerson(caller: Caller): void {
  if (caller.support !== undefined) throw new Refusal('permission.missing', {});
}

/** Throws unless the caller has all the grants: no one can pass on grants that they do not have. */
export function requireCovered(caller: Caller, grants: readonly string[]): void {
  const missing = notCovered(caller, grants);
  if (missing.length > 0) throw new Refusal('role.beyond_grants', { grants: missing.slice(0, 20) });
}
