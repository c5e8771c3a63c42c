import { z } from 'zod';
import { IdParams, Stamp } from '../common.ts';
import { open, route, self } from '../route.ts';

/** A P-256 public key, as `-----BEGIN PUBLIC KEY-----`. */
const Pem = z.string().min(1).max(1000);
const Months = z
  .string()
  .regex(/^([1-9]|1[0-2])$/)
  .transform(Number);

/** Logins without a password: a device uses a key pair whose private key never leaves the device. */
export const devices = {
  startSecret: route({
    method: 'POST',
    path: '/api/user/secret/{id}',
    summary: 'Starts a login by device secret. The nonce is valid for one attempt, within five minutes.',
    access: open('a nonce is useless without the private key of a device'),
    params: IdParams,
    body: z.strictObject({}).optional(),
    data: z.object({ nonce: z.string() }),
    idempotent: false,
  }),
  storeSecret: route({
    method: 'PUT',
    path: '/api/user/secret/{id}',
    summary:
      "Stores the public key of the session's device for `months` months, one by default. The id is the caller's own.",
    access: self('staff'),
    params: IdParams,
    query: z.strictObject({ months: Months.optional() }),
    body: z.strictObject({ pem: Pem }),
    data: z.object({ validTo: Stamp }),
    errors: ['record.not_found', 'device.missing', 'device.key_invalid'],
  }),
  verifySecret: route({
    method: 'PATCH',
    path: '/api/user/secret/{id}',
    summary:
      'Opens a session with a device secret, once a day. `jwt` is ES256 by the key of the device with `sub` (the user), `aud` (the API base), `did`, `nonce` and an `iat` of at most 60 s ago.',
    access: open('the signature made with the device key is the credential'),
    params: IdParams,
    body: z.strictObject({ jwt: z.string().min(1).max(4000) }),
    data: z.object({ token: z.string(), exp: Stamp }),
    errors: [
      'device.secret_invalid',
      'device.verified_today',
      'session.blocked',
      'session.other_device',
      'login.app_not_allowed',
    ],
    idempotent: false,
  }),
};
