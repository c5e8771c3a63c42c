import { requireAdmin } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import { Refusal } from '../../../refusal.ts';

/** Throws unless the caller administers the site and has switched the console on. */
export function requireConsole(caller: Caller, on: boolean): void {
  requireAdmin(caller);
  if (!on) throw new Refusal('console.off', {});
}
