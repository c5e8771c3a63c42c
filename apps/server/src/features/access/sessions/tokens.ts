import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../../../refusal.ts';
import type { Keys } from './keys.ts';

export type SessionApp = 'web' | 'app' | 'portal';
export interface TokenClaims {
  userId: string;
  sessionId: string;
  app: SessionApp;
  /** In milliseconds. */
  exp: number;
}

/** The lifetime of a session, in milliseconds (domain decisions, section 3). */
export const lifetimes: Readonly<Record<SessionApp, number>> = {
  web: 12 * 3_600_000,
  app: 30 * dayMs,
  portal: 24 * 3_600_000,
};
const apps = Object.keys(lifetimes);
const isApp = (value: unknown): value is SessionApp => typeof value === 'string' && apps.includes(value);

export async function signToken(keys: Keys, issuer: string, claims: TokenClaims): Promise<string> {
  const { kid, privateKey } = await keys.current();
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .setSubject(claims.userId)
    .setIssuer(issuer)
    .setAudience(claims.app)
    .setJti(claims.sessionId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(claims.exp / 1000))
    .sign(privateKey);
}

const forged = (cause?: unknown): Refusal => new Refusal('session.invalid', {}, { sess: 'off', cause });

/**
 * The content of a token whose signature, issuer and expiry are valid. Throws `session.expired` or `session.invalid`.
 */
export async function verifyToken(keys: Keys, issuer: string, token: string): Promise<TokenClaims> {
  try {
    const { kid, alg } = decodeProtectedHeader(token);
    const key = alg === 'ES256' && kid !== undefined ? await keys.find(kid) : undefined;
    if (key === undefined) throw forged();
    const { payload } = await jwtVerify(token, key.publicKey, {
      issuer,
      algorithms: ['ES256'],
      audience: apps,
      requiredClaims: ['sub', 'jti', 'exp', 'aud'],
    });
    const { sub, jti, aud, exp } = payload;
    if (sub === undefined || jti === undefined || exp === undefined || !isApp(aud)) throw forged();
    return { userId: sub, sessionId: jti, app: aud, exp: exp * 1000 };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof errors.JWTExpired) throw new Refusal('session.expired', {}, { sess: 'exp', cause: error });
    throw forged(error);
  }
}
