import { passwordText, supportPasswordText } from '@field-service/domain/access/sent-password.ts';

/** Thrown if the browser has no WebCrypto, as on a plain http address other than localhost. */
export class InsecureContextError extends Error {
  constructor() {
    super('WebCrypto needs https or localhost');
    this.name = 'InsecureContextError';
  }
}

const sha256Hex = async (text: string): Promise<string> => {
  // Undefined outside secure contexts, although the DOM types say otherwise.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) throw new InsecureContextError();
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The value sent instead of a password: the hex SHA-256 of `passwordText`. */
export const passwordHash = (username: string, password: string): Promise<string> =>
  sha256Hex(passwordText(username, password));

/** The value sent instead of a supporter's password: the hex SHA-256 of `supportPasswordText`. */
export const supportPasswordHash = (supportId: string, password: string): Promise<string> =>
  sha256Hex(supportPasswordText(supportId, password));
