import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { serverNow } from './clock.ts';
import { deviceId, readSecret, writeSecret, type SessionRow } from '../device-db.ts';

/** The server forgets a device's key after this many months without a renewal. */
const months = 3;
/** A key that is valid for less than this is registered again. */
const renewBeforeMs = 45 * dayMs;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** The registered key; undefined if there is none, or if a copy of the store lost it. */
const usableSecret = async (userId: string) => {
  const secret = await readSecret(userId);
  return secret?.pair.privateKey instanceof CryptoKey ? secret : undefined;
};

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const base64Url = (bytes: ArrayBuffer): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const textPart = (value: object): string => base64Url(new TextEncoder().encode(JSON.stringify(value)).buffer);

const pemOf = async (key: CryptoKey): Promise<string> => {
  const lines = base64(await crypto.subtle.exportKey('spki', key)).match(/.{1,64}/g) ?? [];
  return `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`;
};

/**
 * Registers this device's key with the server, so that an ended session can be renewed without the password. The private
 * key cannot be exported from the browser. Does nothing while the registered key is valid for long, and on pages without
 * HTTPS, where browsers offer no keys.
 */
export async function keepSecret(api: Pick<Client<Contract>, 'devices'>, { userId }: SessionRow): Promise<void> {
  if (!('subtle' in crypto)) return;
  const known = await usableSecret(userId);
  if (known && known.validTo - serverNow() > renewBeforeMs) return;
  const pair = known?.pair ?? (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']));
  const { data } = await api.devices.storeSecret({
    params: { id: userId },
    query: { months: String(months) },
    body: { pem: await pemOf(pair.publicKey) },
  });
  await writeSecret({ userId, pair, validTo: data.validTo });
}

/**
 * Opens a new session by proving that this is the user's device. Undefined if the device has no registered key. Throws
 * `ApiFailure` if the server does not accept the proof.
 */
export async function proveDevice(
  api: Pick<Client<Contract>, 'devices'>,
  { userId, iss }: SessionRow,
): Promise<{ token: string; exp: number } | undefined> {
  const secret = await usableSecret(userId);
  if (!secret || iss === undefined) return undefined;
  const { data } = await api.devices.startSecret({ params: { id: userId } });
  const claims = {
    sub: userId,
    aud: iss,
    did: await deviceId(),
    nonce: data.nonce,
    iat: Math.floor(serverNow() / 1000),
  };
  const signed = `${textPart({ alg: 'ES256' })}.${textPart(claims)}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    secret.pair.privateKey,
    new TextEncoder().encode(signed),
  );
  const answer = await api.devices.verifySecret({
    params: { id: userId },
    body: { jwt: `${signed}.${base64Url(signature)}` },
  });
  return answer.data;
}
