import type { OpenContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { countAttempt, withdrawAttempt } from '../sessions/public.ts';

const window = 15 * 60_000;
/** Mails that one address may ask for within a quarter of an hour: of one name, and in all. */
export const mostOfName = 5;
export const mostOfAddress = 30;
/** Wrong tokens from one address within a quarter of an hour. */
export const mostWrongTokens = 60;

/** Counts one call of a kind from an address. Throws `request.rate_limited` with the seconds to wait once there were `most`. */
export async function limitCalls(
  db: SystemDb,
  what: string,
  address: string,
  now: number,
  most: number,
): Promise<void> {
  const { here } = await countAttempt(db, what, address, now, now - window, most);
  const first = here.at(-most);
  if (first === undefined) return;
  const seconds = Math.max(1, Math.ceil((first + window - now) / 1000));
  throw new Refusal('request.rate_limited', { seconds }, { retryAfter: seconds });
}

/** Runs what a link opens. Tokens that are none are counted by address, before they are looked at; right ones are not. */
export async function withToken<T>({ system, http, now }: OpenContext, work: () => Promise<T>): Promise<T> {
  const what = 'link:';
  await limitCalls(system, what, http.ip, now, mostWrongTokens);
  try {
    const done = await work();
    await withdrawAttempt(system, what, http.ip, now);
    return done;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'account.link_invalid')
      await withdrawAttempt(system, what, http.ip, now);
    throw error;
  }
}
