import { covers } from '@field-service/domain/access/permissions.ts';
import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';
import type { LoadedPost } from './queries.ts';

/** The actions of area POST; their scope is the id of a post type. */
export type PostAction = 'VW' | 'CR' | 'UP' | 'DE' | 'AS' | 'AP';

export const mayWithType = (caller: Caller, action: PostAction, typeId: string): boolean =>
  covers(caller.grants, `POST:${action}:${typeId}`, caller.isAdmin);

/**
 * Throws `permission.missing` unless the caller may perform the action on posts of this type. The route has only
 * checked that the caller may perform it on some type.
 */
export function requireOnType(caller: Caller, action: PostAction, typeId: string): void {
  if (!mayWithType(caller, action, typeId))
    throw new Refusal('permission.missing', { needs: `POST:${action}:${typeId}` });
}

type Held = Pick<LoadedPost, 'id' | 'docno' | 'typeId' | 'assignees'>;

/** Users who may assign jobs of a type may write all jobs of that type; others may write only jobs assigned to them. */
export const mayWrite = (caller: Caller, post: Held): boolean =>
  mayWithType(caller, 'AS', post.typeId) || post.assignees.some(({ id }) => id === caller.userId);

/** Throws `post.not_assigned` unless the job is assigned to the caller or the caller may assign jobs of its type. */
export function requireWritable(caller: Caller, post: Held): void {
  if (!mayWrite(caller, post)) throw new Refusal('post.not_assigned', { id: post.id, docno: post.docno });
}

/**
 * Throws `permission.missing` if the caller assigns a new job to others without permission to assign. Users may always
 * assign a new job to themselves.
 */
export function requireAssignable(caller: Caller, typeId: string, assignees: readonly string[]): void {
  if (assignees.some((id) => id !== caller.userId)) requireOnType(caller, 'AS', typeId);
}

/** Customers without billing access see the work but not its prices. */
export const maySeePrices = (caller: Caller): boolean => caller.kind !== 'portal' || caller.billing;
