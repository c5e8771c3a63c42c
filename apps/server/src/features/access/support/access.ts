import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** Throws unless the caller is an administrator in person: a supporter acting as one cannot extend their own access. */
export function requireAdministrator(caller: Caller): void {
  if (!caller.isAdmin || caller.support !== undefined) throw new Refusal('permission.missing', {});
}
