import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * A backup contains everyone's login credentials, and a restore replaces them. Both are only for administrators in
 * person, not for supporters.
 */
export function requireAdministrator(caller: Caller): void {
  if (!caller.isAdmin || caller.support !== undefined) throw new Refusal('permission.missing', { needs: 'admin' });
}
