import { covers } from '@field-service/domain/access/permissions.ts';
import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';
import type { LoadedPost } from './queries.ts';

/** The actions of area POST; their scope is the id of a post type. */
export type PostAction = 'VW' | 'CR' | 'UP' | 'DE' | 'AS' | 'AP';

export const mayWithType = (caller: Caller, action: PostAction, typeId: string): boolean =>
  covers(caller.grants, `POST:${action}:${typeId}`, caller.isAdmin);

/** The route asked for the action on any type; this asks for it on the type of one post. */
export function requireOnType(caller: Caller, action: PostAction, typeId: string): void {
  if (!mayWithType(caller, action, typeId))
    throw new Refusal('permission.missing', { needs: `POST:${action}:${typeId}` });
}

type Held = Pick<LoadedPost, 'id' | 'docno' | 'typeId' | 'assignees'>;

/** Who may assign jobs of the type writes each of them; everybody else those that they are assigned to. */
export const mayWrite = (caller: Caller, post: Held): boolean =>
  mayWithType(caller, 'AS', post.typeId) || post.assignees.some(({ id }) => id === caller.userId);

/** Throws `post.not_assigned` for a job of someone else, or of nobody, unless the caller may assign it. */
export function requireWritable(caller: Caller, post: Held): void {
  if (!mayWrite(caller, post)) throw new Refusal('post.not_assigned', { id: post.id, docno: post.docno });
}

/** People are given a new job by those who may assign; others may give it to themselves. */
export function requireAssignable(caller: Caller, typeId: string, assignees: readonly string[]): void {
  if (assignees.some((id) => id !== caller.userId)) requireOnType(caller, 'AS', typeId);
}

/** A customer without billing sees the work and not its prices. */
export const maySeePrices = (caller: Caller): boolean => caller.kind !== 'portal' || caller.billing;
