import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** A backup holds what everybody logs in with, and a restore replaces it: both are an administrator's, and no supporter's. */
export function requireAdministrator(caller: Caller): void {
  if (!caller.isAdmin || caller.support !== undefined) throw new Refusal('permission.missing', { needs: 'admin' });
}
