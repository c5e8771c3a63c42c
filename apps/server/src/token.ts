import { createHash, randomBytes } from 'node:crypto';

/** What is kept of a token: whoever reads the database cannot use it. Hex SHA-256; 32 random bytes need no slower hash. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
/** A token that nobody guesses: 256 bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url');
