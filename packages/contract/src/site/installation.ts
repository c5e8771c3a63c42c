import { z } from 'zod';
import { Empty, Id, LanguageCode, Line1, Sha256, Stamp } from '../common.ts';
import { Username } from '../access/iam-users.ts';
import { grant, open, route } from '../route.ts';

/** Proof that the caller can read the console or requested a reset: 32 random bytes, base64url. */
export const SystemToken = z.string().regex(/^[\w-]{43}$/);

/** A site with its first folder and its administrator. */
export const NewSite = z.strictObject({
  token: SystemToken,
  title: Line1(120),
  /** The legal entity named on documents; `taxid` is its tax number. */
  company: z.strictObject({
    name: Line1(),
    address: Line1(400),
    taxid: Line1(60),
    email: z.email().max(200).optional(),
    phone: Line1(40).optional(),
  }),
  folder: z.strictObject({
    code: Line1(40),
    name: Line1(),
    country: z.string().regex(/^[A-Z]{2}$/),
    timezone: Line1(64),
    currency: z.string().regex(/^[A-Z]{3}$/),
    locale: z.string().min(2).max(35).default('en-GB'),
  }),
  /**
   * `password` is the hex SHA-256 of `{username, lower case}:{password}`; `emailPassword` is the same password hashed
   * with the email address.
   */
  admin: z.strictObject({
    username: Username,
    displayname: Line1(120),
    email: z.email().max(200).optional(),
    password: Sha256,
    emailPassword: Sha256.optional(),
    lang: LanguageCode.default('en-GB'),
  }),
});
export type NewSite = z.output<typeof NewSite>;

/**
 * A backup that replaces the site. `token` is that of a reset; `uploads` are the requester's finished uploads (each at
 * most 200 MB) that form the archive, in order. `sha256` covers all bytes as sent. Without a passphrase, the server
 * tries its own.
 */
export const RestoreOrder = z.strictObject({
  token: SystemToken,
  uploads: z.array(z.string().min(1).max(200)).min(1).max(500),
  sha256: Sha256,
  passphrase: z.string().min(1).max(1000).optional(),
});
export type RestoreOrder = z.output<typeof RestoreOrder>;

/** The result of a restore. The series in `counters` issue no numbers until their next number is confirmed. */
export const Restored = z.object({
  epoch: z.string(),
  madeAt: Stamp,
  rows: z.int(),
  files: z.int(),
  missing: z.int(),
  counters: z.array(
    z.object({ id: Id, folderId: Id.nullable(), folder: z.string().nullable(), code: z.string(), next: z.int() }),
  ),
});
export type Restored = z.output<typeof Restored>;

export const installation = {
  install: route({
    method: 'PUT',
    path: '/api/system/install',
    summary: 'Creates the site, its first folder and its administrator; works once, on an empty database.',
    access: open(
      'requires the one-time token that the server printed on its console, and works only while there is no site',
    ),
    body: NewSite,
    data: Empty,
    errors: ['system.installed', 'system.token_invalid', 'field.invalid', 'server.busy'],
    idempotent: false,
  }),
  init: route({
    method: 'POST',
    path: '/api/system/init',
    summary:
      'Creates the site like `install`, or replaces it with a backup, which is verified first and only then swapped in; every session ends.',
    access: open('requires the one-time token from the server console or from a reset'),
    body: z.union([NewSite, RestoreOrder]),
    data: z.object({ restored: Restored.nullable() }),
    errors: [
      'system.installed',
      'system.token_invalid',
      'field.invalid',
      'server.busy',
      'upload.not_found',
      'upload.incomplete',
      'upload.hash_mismatch',
      'backup.broken',
      'backup.foreign',
      'backup.newer',
      'backup.partial',
      'backup.passphrase_missing',
      'backup.passphrase_wrong',
      'backup.restore_running',
    ],
    idempotent: false,
  }),
  reset: route({
    method: 'PUT',
    path: '/api/system/reset',
    summary:
      "Returns the one-time token with which `init` may replace the site with a backup, valid for a day; nothing is replaced yet. `password` is the caller's own.",
    access: grant('SYST:UP'),
    body: z.strictObject({ password: Sha256 }),
    data: z.object({ token: SystemToken, until: Stamp }),
    errors: ['permission.missing', 'account.password_wrong', 'login.rate_limited', 'server.busy'],
    idempotent: false,
  }),
};
