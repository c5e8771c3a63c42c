import { notCovered } from '@field-service/domain/access/permission-areas.ts';
import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';
import type { Target } from './users.queries.ts';

/**
 * Throws unless the caller may administer a user: an administrator everybody; others who is not an administrator,
 * stands in folders that the caller administers and in no other, and holds nothing that the caller does not hold.
 */
export function requireReach(caller: Caller, target: Pick<Target, 'id' | 'isAdmin' | 'reach' | 'grants'>): void {
  if (caller.isAdmin) return;
  const inside = target.reach.length > 0 && target.reach.every((id) => caller.adminFolderIds.includes(id));
  if (target.isAdmin || !inside || notCovered(caller, target.grants).length > 0)
    throw new Refusal('user.beyond_reach', { id: target.id });
}

/** Throws for a supporter who acts as the caller: what would let them in once support access has ended is not theirs to do. */
export function requireInPerson(caller: Caller): void {
  if (caller.support !== undefined) throw new Refusal('permission.missing', {});
}

/** Throws unless the caller holds all that is given: nobody gives away what they do not hold. */
export function requireCovered(caller: Caller, grants: readonly string[]): void {
  const missing = notCovered(caller, grants);
  if (missing.length > 0) throw new Refusal('role.beyond_grants', { grants: missing.slice(0, 20) });
}
