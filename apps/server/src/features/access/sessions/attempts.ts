import { setTimeout as delay } from 'node:timers/promises';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { clearAttempts, countAttempt, withdrawAttempt } from './attempts.queries.ts';

const window = 15 * 60_000;
/**
 * The number of failed logins for one name from one IP address within 15 minutes after which further attempts with that
 * name from that address are rejected (domain decisions, section 3).
 */
export const maxFailures = 5;
const maxDelay = 5000;

/**
 * The delay before a login attempt for a name, in milliseconds, based on the name's failures from all IP addresses. The
 * delay grows up to a limit, but never locks the name; otherwise a stranger could lock a technician out.
 */
export const attemptDelay = (failures: number): number =>
  failures < maxFailures ? 0 : Math.min(250 * 2 ** (failures - maxFailures), maxDelay);

/** Counts an attempt before the password is checked. Throws `login.rate_limited` with the seconds to wait. */
export async function beginAttempt(db: SystemDb, name: string, address: string, now: number): Promise<void> {
  const { here, everywhere } = await countAttempt(db, name, address, now, now - window, maxFailures);
  const first = here.at(-maxFailures);
  if (first !== undefined) {
    const seconds = Math.max(1, Math.ceil((first + window - now) / 1000));
    throw new Refusal('login.rate_limited', { seconds }, { retryAfter: seconds });
  }
  const pause = attemptDelay(everywhere);
  if (pause > 0) await delay(pause);
}

/**
 * Checks a credential as one attempt for a name from an IP address. A success (true, or a found value) clears earlier
 * failures; false and undefined count as a failure. Throws `login.rate_limited` without checking, and any error from
 * `look`.
 */
export async function attempt<T>(
  db: SystemDb,
  { name, address, now }: { name: string; address: string; now: number },
  look: () => Promise<T>,
): Promise<T> {
  await beginAttempt(db, name, address, now);
  const found = await look().catch(async (error: unknown) => {
    // The password was not checked, so this does not count as a failure.
    await withdrawAttempt(db, name, address, now);
    throw error;
  });
  if (found !== undefined && found !== false) await attemptSucceeded(db, name, address);
  return found;
}

/**
 * Runs a login attempt. The waiting time is that of the name as entered, so that no one learns which address belongs to
 * which name, but failures count for the account regardless of the name entered. After too many failures, `look` must
 * treat every password as wrong.
 */
export async function attemptLogin<T>(
  db: SystemDb,
  { typed, account, address, now }: { typed: string; account: string | undefined; address: string; now: number },
  look: (allowed: boolean) => Promise<T>,
): Promise<T> {
  // An unknown name is also counted twice; otherwise, the response time would reveal that it is unknown.
  const name = `#${account ?? typed}`;
  return await attempt(db, { name: typed, address, now }, async () => {
    const { here } = await countAttempt(db, name, address, now, now - window, maxFailures);
    const allowed = here.length < maxFailures;
    const found = await look(allowed).catch(async (error: unknown) => {
      if (allowed) await withdrawAttempt(db, name, address, now);
      throw error;
    });
    if (found !== undefined && found !== false) await attemptSucceeded(db, name, address);
    return found;
  });
}

export const attemptSucceeded = async (db: SystemDb, name: string, address: string): Promise<void> =>
  await clearAttempts(db, name, address);
