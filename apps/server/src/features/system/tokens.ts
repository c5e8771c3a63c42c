import { createHash, randomBytes } from 'node:crypto';

/** What is kept of a token: whoever reads the database cannot use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
export const makeToken = (): string => randomBytes(32).toString('base64url');
