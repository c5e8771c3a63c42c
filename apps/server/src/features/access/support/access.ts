import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** Administrators in person: a supporter who acts as one cannot keep the door open. */
export function requireAdministrator(caller: Caller): void {
  if (!caller.isAdmin || caller.support !== undefined) throw new Refusal('permission.missing', {});
}
