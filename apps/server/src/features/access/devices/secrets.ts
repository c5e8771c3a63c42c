import { createPublicKey, type KeyObject } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { decodeJwt, jwtVerify } from 'jose';
import type { Caller } from '../../../caller.ts';
import type { OpenContext, RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import {
  makeNonce,
  openSession,
  readNonce,
  selectLoginUserById,
  signToken,
  type Sessions,
} from '../sessions/public.ts';
import {
  giveBackProof,
  noteProofSession,
  selectProof,
  selectSecret,
  spendNonce,
  takeProof,
  upsertSecret,
} from './queries.ts';

type Devices = typeof contract.devices;
/** The maximum age of a proof, and the maximum that a device's clock may be ahead, in seconds. */
const proofLastsSeconds = 60;

/** A P-256 public key in its canonical form; undefined for anything else, including a private key. */
function readPublicKey(pem: string): string | undefined {
  if (!/^-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\s*$/.test(pem.trimStart())) return undefined;
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    return undefined;
  }
  return key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    ? key.export({ type: 'spki', format: 'pem' }).toString()
    : undefined;
}

export const startSecret = async (
  context: Pick<OpenContext, 'config'>,
  sessions: Sessions,
  userId: string,
): Promise<RouteResult<Devices['startSecret']>> => ({
  nonce: await makeNonce(sessions.keys, context.config.apiBase, userId),
});

/** Stores the public key of the caller's own device. Throws `device.missing` outside the app and for a supporter. */
export async function storeSecret(
  context: RequestContext,
  caller: Caller,
  { params, query, body }: Pick<ParsedInput<Devices['storeSecret']>, 'params' | 'query' | 'body'>,
): Promise<RouteResult<Devices['storeSecret']>> {
  if (params.id !== caller.userId) throw new Refusal('record.not_found', { noun: 'user' });
  if (caller.app !== 'app' || caller.did === null || caller.support !== undefined)
    throw new Refusal('device.missing', {});
  const pem = readPublicKey(body.pem);
  if (pem === undefined) throw new Refusal('device.key_invalid', { fields: ['pem'] });
  const until = new Date(context.now);
  until.setUTCMonth(until.getUTCMonth() + (query.months ?? 1));
  const validTo = until.getTime();
  await upsertSecret(
    context.db.asSystem("the caller's own device"),
    { userId: caller.userId, did: caller.did, pem, validTo },
    context.now,
  );
  await recordHistory(context, caller, {
    noun: 'user',
    id: caller.userId,
    folderId: null,
    kind: 'device-secret',
    after: { did: caller.did, validTo },
  });
  return { validTo };
}

interface Proof {
  did: string;
  dname: string | null;
  ver: string | null;
}

/** The device that signed a proof for this user and site with an unused nonce; undefined if the proof is invalid. */
async function readProof(
  context: OpenContext,
  sessions: Sessions,
  userId: string,
  jwt: string,
): Promise<Proof | undefined> {
  const { system, config, now } = context;
  try {
    const { did, nonce } = decodeJwt(jwt);
    if (typeof did !== 'string' || typeof nonce !== 'string') return undefined;
    const device = await selectSecret(system, userId, did, now);
    if (device === undefined || device.pem === null) return undefined;
    const { payload } = await jwtVerify(jwt, createPublicKey(device.pem), {
      algorithms: ['ES256'],
      audience: config.apiBase,
      subject: userId,
      requiredClaims: ['iat', 'nonce', 'did'],
      currentDate: new Date(now),
      clockTolerance: proofLastsSeconds,
    });
    if (Math.abs((payload.iat ?? 0) - now / 1000) > proofLastsSeconds) return undefined;
    const nonceId = await readNonce(sessions.keys, config.apiBase, userId, nonce);
    return nonceId !== undefined && (await spendNonce(system, nonceId, now))
      ? { did, dname: device.dname, ver: device.ver }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens a session for a device that proves that it has its key. One proof a day is accepted. A second proof on the same
 * day gets the token of the session already opened, so that a lost response does not block the device for a day. If
 * that session has ended, the password is required.
 */
export async function verifySecret(
  context: OpenContext,
  sessions: Sessions,
  { params, body }: ParsedInput<Devices['verifySecret']>,
): Promise<RouteResult<Devices['verifySecret']>> {
  const { system, now, config } = context;
  const proof = await readProof(context, sessions, params.id, body.jwt);
  const user = proof === undefined ? undefined : await selectLoginUserById(system, params.id);
  if (proof === undefined || user === undefined || (user.is_demo && config.production))
    throw new Refusal('device.secret_invalid', {}, { sess: 'off' });
  if (user.status === 'disabled') throw new Refusal('session.blocked', {}, { sess: 'blk' });
  if (!(await takeProof(system, user.id, proof.did, now, now - dayMs))) {
    const last = await selectProof(system, user.id, proof.did);
    const [sessionId, exp] = [last?.session_id ?? null, last?.exp ?? 0];
    if (sessionId !== null && exp > now)
      return {
        token: await signToken(sessions.keys, config.apiBase, { userId: user.id, sessionId, app: 'app', exp }),
        exp,
      };
    const seconds = Math.max(1, Math.ceil(((last?.verified_at ?? now) + dayMs - now) / 1000));
    throw new Refusal('device.verified_today', { seconds }, { retryAfter: seconds });
  }
  try {
    const { id, token, exp } = await openSession(context, sessions, user, { app: 'app', ...proof });
    await noteProofSession(system, user.id, proof.did, id);
    return { token, exp };
  } catch (error) {
    // If no session was opened, the proof does not count towards the daily limit.
    await giveBackProof(system, user.id, proof.did);
    throw error;
  }
}
