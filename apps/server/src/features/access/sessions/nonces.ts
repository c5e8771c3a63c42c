import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { Keys } from './keys.ts';

/** Distinguishes a nonce from a session token, whose audience is an app. */
const audience = 'device-secret';
const lifetime = '5m';

/**
 * Creates a nonce for one proof by a user's device. The nonce is signed rather than stored, so that requesting many of
 * them costs no storage.
 */
export async function makeNonce(keys: Keys, issuer: string, userId: string): Promise<string> {
  const { kid, privateKey } = await keys.current();
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(privateKey);
}

/** The id of an unexpired nonce that this site issued for the user; undefined otherwise. */
export async function readNonce(
  keys: Keys,
  issuer: string,
  userId: string,
  nonce: string,
): Promise<string | undefined> {
  try {
    const { kid } = decodeProtectedHeader(nonce);
    const key = kid === undefined ? undefined : await keys.find(kid);
    if (key === undefined) return undefined;
    const { payload } = await jwtVerify(nonce, key.publicKey, {
      issuer,
      audience,
      subject: userId,
      algorithms: ['ES256'],
      requiredClaims: ['jti', 'exp'],
    });
    return payload.jti;
  } catch {
    return undefined;
  }
}
