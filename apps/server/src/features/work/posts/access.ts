import { covers } from '@field-service/domain/access/permissions.ts';
import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** The actions of area POST; their scope is the id of a post type. */
export type PostAction = 'VW' | 'CR' | 'UP' | 'DE' | 'AS' | 'AP';

export const mayWithType = (caller: Caller, action: PostAction, typeId: string): boolean =>
  covers(caller.grants, `POST:${action}:${typeId}`, caller.isAdmin);

/** The route asked for the action on any type; this asks for it on the type of one post. */
export function requireOnType(caller: Caller, action: PostAction, typeId: string): void {
  if (!mayWithType(caller, action, typeId))
    throw new Refusal('permission.missing', { needs: `POST:${action}:${typeId}` });
}

/** A customer without billing sees the work and not its prices. */
export const maySeePrices = (caller: Caller): boolean => caller.kind !== 'portal' || caller.billing;
