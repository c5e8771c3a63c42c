import { isRecord } from '@field-service/domain/values/basics/is-record.ts';

/** The part of a token that the guard reads; only the server verifies it. */
export interface TokenFacts {
  sub: string;
  iss: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const decodePayload = (part: string): unknown => {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** Subject and issuer of a JWT; undefined if it is not a JWT or lacks one of them. */
export const readToken = (token: string | undefined): TokenFacts | undefined => {
  const payload = token?.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const claims = decodePayload(payload);
    const [sub, iss] = isRecord(claims) ? [textOf(claims.sub), textOf(claims.iss)] : [];
    return sub === undefined || iss === undefined ? undefined : { sub, iss };
  } catch {
    return undefined;
  }
};

/**
 * Whether the customer area can be opened: requires a token with a subject and the API's own issuer (specification,
 * part 1 §4).
 */
export const mayEnter = (token: string | undefined, issuer: string): boolean => readToken(token)?.iss === issuer;
