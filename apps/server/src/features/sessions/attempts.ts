import { setTimeout as delay } from 'node:timers/promises';
import type { SystemDb } from '../../db/system.ts';
import { Refusal } from '../../refusal.ts';
import { clearAttempts, countAttempt } from './attempts.queries.ts';

const window = 15 * 60_000;
/** Failures for one name from one address within the window, after which it is refused (domain decisions §3). */
export const mostFailures = 5;
const longestDelay = 5000;

/**
 * How long an attempt for a name waits, in milliseconds, by its failures from all addresses: it grows, and it never locks,
 * because a stranger could then lock a technician out.
 */
export const attemptDelay = (failures: number): number => (failures < mostFailures ? 0 : Math.min(250 * 2 ** (failures - mostFailures), longestDelay));

/** Counts an attempt before the password is looked at. Throws `login.rate_limited` with the seconds to wait. */
export async function beginAttempt(db: SystemDb, name: string, address: string, now: number): Promise<void> {
  const { here, everywhere } = await countAttempt(db, name, address, now, now - window, mostFailures);
  const first = here.at(-mostFailures);
  if (first !== undefined) {
    const seconds = Math.max(1, Math.ceil((first + window - now) / 1000));
    throw new Refusal('login.rate_limited', { seconds }, { retryAfter: seconds });
  }
  const pause = attemptDelay(everywhere);
  if (pause > 0) await delay(pause);
}

export const attemptSucceeded = async (db: SystemDb, name: string, address: string): Promise<void> => await clearAttempts(db, name, address);
