import type { OpenContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { countAttempt, withdrawAttempt } from '../sessions/public.ts';

const window = 15 * 60_000;
/** The maximum number of emails that one IP address may request per quarter of an hour: for one name, and in total. */
export const maxPerName = 5;
export const maxPerAddress = 30;
/** The maximum number of wrong tokens from one IP address per quarter of an hour. */
export const maxWrongTokens = 60;

/**
 * Counts one call of a kind from an IP address. After `most` calls, throws `request.rate_limited` with the seconds to
 * wait.
 */
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

/**
 * Runs a call that uses a link. The call is counted for the IP address before the link is looked up. The count is
 * withdrawn afterwards, unless the token was invalid.
 */
export async function withToken<T>({ system, http, now }: OpenContext, work: () => Promise<T>): Promise<T> {
  const what = 'link:';
  await limitCalls(system, what, http.ip, now, maxWrongTokens);
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
