import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../../refusal.ts';
import { openGate } from './gate.ts';

/**
 * A hash takes 19 MiB and one of the four threads that also read files: passwords use at most two of them, however many
 * people log in at once. One hundred wait for a few seconds; anyone later is asked to retry, so that a flood of logins
 * costs no more than that.
 */
export const atOnce = 2;
export const maxWaiting = 100;
const comeBackAfter = 5;
/** All password hashing and checking goes through it; tests can block it. */
export const gate = openGate(atOnce);

/** Hashes or compares in turn; throws `server.busy` if too many are waiting. */
async function inTurn<T>(work: () => Promise<T>, waiting?: number): Promise<T> {
  const ran = await gate.run(work, waiting);
  if (ran === undefined) throw new Refusal('server.busy', { seconds: comeBackAfter }, { retryAfter: comeBackAfter });
  return ran.done;
}

/**
 * The stored form of a password: argon2id over the hex SHA-256 that clients send (domain decisions §3). With `waiting`
 * it throws `server.busy` if more than that are waiting: for calls that anyone may make.
 */
export const hashPassword = async (sent: string, waiting?: number): Promise<string> =>
  await inTurn(async () => await hash(sent), waiting);

let decoyHash: Promise<string> | undefined;

/**
 * Whether the sent hash matches the stored one; for a user without a password, or no user, it takes the same time and
 * is always false. Throws `server.busy` if too many are being checked.
 */
export async function checkPassword(stored: string | null | undefined, sent: string): Promise<boolean> {
  return await inTurn(async () => {
    decoyHash ??= hash(randomBytes(32).toString('hex'));
    const right = await verify(stored ?? (await decoyHash), sent);
    return right && typeof stored === 'string';
  }, maxWaiting);
}
