import { z } from 'zod';
import { Empty, Id, IdParams, Line1, Stamp } from '../common.ts';
import { grant, open, route, self } from '../route.ts';

/** A P-256 public key, as `-----BEGIN PUBLIC KEY-----`. */
const Pem = z.string().min(1).max(1000);
const Months = z
  .string()
  .regex(/^([1-9]|1[0-2])$/)
  .transform(Number);

/** How a device logs in again without the password: by a key pair whose private half never leaves it. */
export const devices = {
  startSecret: route({
    method: 'POST',
    path: '/api/user/secret/{id}',
    summary: 'Begins a proof by device secret. The nonce serves one proof, within five minutes.',
    access: open('a nonce opens nothing without the key of a device'),
    params: IdParams,
    body: z.strictObject({}).optional(),
    data: z.object({ nonce: z.string() }),
    idempotent: false,
  }),
  storeSecret: route({
    method: 'PUT',
    path: '/api/user/secret/{id}',
    summary:
      "Stores the public key of the session's device, for one month or as many as `months` says. The id is the caller's own.",
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
    access: open('the signature by the key of the device is the credential'),
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

const SupportAccess = z.object({
  id: Id,
  supportId: z.string(),
  name: z.string(),
  openedBy: z.string(),
  openedAt: Stamp,
  until: Stamp,
  closedAt: Stamp.nullable(),
});

/** Whether the provider's support may log in as users of this site. */
export const support = {
  list: route({
    method: 'GET',
    path: '/api/support-access',
    summary: 'The newest hundred times that support access was opened.',
    access: grant('SYST:VW'),
    data: z.array(SupportAccess),
    errors: ['permission.missing'],
  }),
  open: route({
    method: 'POST',
    path: '/api/support-access',
    summary:
      'Lets one supporter of the deployment log in as users of the site, for at most 24 hours. For administrators.',
    access: grant('SYST:UP'),
    body: z.strictObject({ supportId: z.string().min(1).max(64), hours: z.int().min(1).max(24) }),
    data: SupportAccess,
    errors: ['permission.missing', 'support.unknown', 'support.open_already'],
  }),
  close: route({
    method: 'DELETE',
    path: '/api/support-access/{id}',
    summary: 'Ends support access and every session it opened.',
    access: grant('SYST:UP'),
    params: IdParams,
    data: Empty,
    errors: ['permission.missing', 'record.not_found'],
  }),
};

const BotKey = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  cts: Stamp,
  validTo: Stamp.nullable(),
  revokedAt: Stamp.nullable(),
});

/** Keys with which bots read datasets (`Authorization: CI {key}`). */
export const botKeys = {
  list: route({
    method: 'GET',
    path: '/api/bot-key',
    summary: "A bot's keys, without what opens anything.",
    access: grant('USER:VW'),
    query: z.strictObject({ userId: Id }),
    data: z.array(BotKey),
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/bot-key',
    summary: 'Makes a key for a bot; `key` is shown this once.',
    access: grant('USER:UP'),
    body: z.strictObject({ userId: Id, name: Line1(100), days: z.int().min(1).max(3660).optional() }),
    data: BotKey.extend({ key: z.string() }),
    errors: ['record.not_found', 'record.deleted', 'permission.missing', 'user.beyond_reach', 'bot.too_many_keys'],
    // What is kept under an idempotency key would keep the secret.
    idempotent: false,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/bot-key/{id}',
    summary: 'Ends a key; it opens nothing from the next request on.',
    access: grant('USER:UP'),
    params: IdParams,
    data: Empty,
    errors: ['record.not_found', 'record.deleted', 'permission.missing', 'user.beyond_reach'],
  }),
};
