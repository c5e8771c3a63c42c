import { covers } from '@field-service/domain/access/permissions.ts';
import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';
import type { LoadedPost } from './queries.ts';

/** The actions of area POST; their scope is the id of a post type. */
export type PostAction = 'VW' | 'CR' | 'UP' | 'DE' | 'AS' | 'AP';

export const mayWithType = (caller: Caller, action: PostAction, typeId: string): boolean =>
  covers(caller.grants, `POST:${action}:${typeId}`, caller.isAdmin);

/**
 * Throws unless the caller may perform the action on posts of this type: the route checked only that some type is
 * permitted.
 */
export function requireOnType(caller: Caller, action: PostAction, typeId: string): void {
  if (!mayWithType(caller, action, typeId))
    throw new Refusal('permission.missing', { needs: `POST:${action}:${typeId}` });
}

type Held = Pick<LoadedPost, 'id' | 'docno' | 'typeId' | 'assignees'>;

/** Users who may assign jobs of the type may write all of them; others may write only jobs assigned to them. */
export const mayWrite = (caller: Caller, post: Held): boolean =>
  mayWithType(caller, 'AS', post.typeId) || post.assignees.some(({ id }) => id === caller.userId);

/** Throws `post.not_assigned` for someone else's or an unassigned job, unless the caller may assign it. */
export function requireWritable(caller: Caller, post: Held): void {
  if (!mayWrite(caller, post)) throw new Refusal('post.not_assigned', { id: post.id, docno: post.docno });
}

/** Assigning a new job to others requires the permission; anyone may assign one to themselves. */
export function requireAssignable(caller: Caller, typeId: string, assignees: readonly string[]): void {
  if (assignees.some((id) => id !== caller.userId)) requireOnType(caller, 'AS', typeId);
}

/** Customers without billing access see the work but not its prices. */
export const maySeePrices = (caller: Caller): boolean => caller.kind !== 'portal' || caller.billing;
