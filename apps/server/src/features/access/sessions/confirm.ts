import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { attempt } from './attempts.ts';
import { checkPassword } from './passwords.ts';
import { selectOwnPassword } from './queries.ts';

// A password check counts its failures as a login does, so that neither a session nor a link can be used to guess
// passwords. The check runs outside any transaction, because the count must survive a rejection.

/** The caller's IP address, and the time (milliseconds). */
interface PasswordRequest {
  http: { ip: string };
  now: number;
}

/**
 * Verifies the password of the account with this name. Throws `account.password_wrong`, and any error from `attempt`.
 */
export async function requirePassword(
  { system, http, now }: PasswordRequest & { system: SystemDb },
  name: string,
  stored: string | null,
  sent: string,
): Promise<void> {
  if (!(await attempt(system, { name, address: http.ip, now }, async () => await checkPassword(stored, sent))))
    throw new Refusal('account.password_wrong', {});
}

/** Whether this is the caller's own password. */
export async function isOwnPassword(
  { db, http, now }: PasswordRequest & { db: ScopedDb },
  caller: Caller,
  sent: string,
): Promise<boolean> {
  const system = db.asSystem("the caller's own password");
  return await attempt(
    system,
    { name: caller.username, address: http.ip, now },
    async () => await checkPassword(await selectOwnPassword(system, caller.userId), sent),
  );
}
