import { createHash, randomBytes } from 'node:crypto';

/**
 * The stored form of a token, which is useless to anyone who reads the database. Hex SHA-256; 32 random bytes need no
 * slower hash.
 */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
/** A token that no one can guess: 256 bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url');
