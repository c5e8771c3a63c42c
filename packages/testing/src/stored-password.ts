import { argon2Sync, randomBytes } from 'node:crypto';

const encoded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/**
 * The stored form of a test user's password. The format is that of the product, which includes the cost, but the cost
 * is so low that hashing takes a hundredth of the time. `sent` is the text that clients send instead of the password.
 */
export function storedPassword(sent: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: sent, nonce, parallelism: 1, tagLength: 32, memory: 8, passes: 1 });
  return `$argon2id$v=19$m=8,t=1,p=1$${encoded(nonce)}$${encoded(tag)}`;
}
