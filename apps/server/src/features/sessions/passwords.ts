import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** What is stored for a password: argon2id over the hex SHA-256 that clients send (domain decisions §3). */
export const hashPassword = async (sent: string): Promise<string> => await hash(sent);

let nobodys: Promise<string> | undefined;

/** Whether the sent hash is the stored one; a user without a password, or none at all, takes the same time and is never right. */
export async function checkPassword(stored: string | null | undefined, sent: string): Promise<boolean> {
  nobodys ??= hash(randomBytes(32).toString('hex'));
  const right = await verify(stored ?? (await nobodys), sent);
  return right && typeof stored === 'string';
}
