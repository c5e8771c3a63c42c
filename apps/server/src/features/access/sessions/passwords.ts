import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../../refusal.ts';
import { openGate } from './gate.ts';

/**
 * A hash needs 19 MiB and one of the four threads that also read files, so passwords use at most two of those threads
 * at a time. Up to one hundred callers wait for a few seconds. Further callers are rejected and must retry, so that a
 * flood of logins uses no more than that.
 */
export const maxConcurrentHashes = 2;
export const maxWaiting = 100;
const comeBackAfter = 5;
/** The gate for all password hashing and checking; tests can block it. */
export const gate = openGate(maxConcurrentHashes);

/** Runs a hash or a comparison in turn. Throws `server.busy` if too many callers are waiting. */
async function inTurn<T>(work: () => Promise<T>, waiting?: number): Promise<T> {
  const ran = await gate.run(work, waiting);
  if (ran === undefined) throw new Refusal('server.busy', { seconds: comeBackAfter }, { retryAfter: comeBackAfter });
  return ran.done;
}

/**
 * The stored form of a password: argon2id over the hex SHA-256 that clients send (domain decisions, section 3). With
 * `waiting`, which is for calls that anyone may make, throws `server.busy` if that many callers are already waiting.
 */
export const hashPassword = async (sent: string, waiting?: number): Promise<string> =>
  await inTurn(async () => await hash(sent), waiting);

let decoyHash: Promise<string> | undefined;

/**
 * Whether the sent hash matches the stored one. Without a stored password or user, the check takes the same time and
 * returns false. Throws `server.busy` if too many callers are waiting.
 */
export async function checkPassword(stored: string | null | undefined, sent: string): Promise<boolean> {
  return await inTurn(async () => {
    decoyHash ??= hash(randomBytes(32).toString('hex'));
    const right = await verify(stored ?? (await decoyHash), sent);
    return right && typeof stored === 'string';
  }, maxWaiting);
}
