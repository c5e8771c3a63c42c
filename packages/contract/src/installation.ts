import { z } from 'zod';
import { Empty, Line1, Sha256 } from './common.ts';
import { Username } from './iam-users.ts';
import { open, route } from './route.ts';

/** What only who reads the console, or who asked for a reset, can know: 32 random bytes, base64url. */
export const SystemToken = z.string().regex(/^[\w-]{43}$/);

/** A site with its first folder and its administrator. */
export const NewSite = z.strictObject({
  token: SystemToken,
  title: Line1(120),
  /** In whose name documents are made; `taxid` is the number under which the tax authority knows it. */
  company: z.strictObject({ name: Line1(), address: Line1(400), taxid: Line1(60), email: z.email().max(200).optional(), phone: Line1(40).optional() }),
  folder: z.strictObject({
    code: Line1(40),
    name: Line1(),
    country: z.string().regex(/^[A-Z]{2}$/),
    timezone: Line1(64),
    currency: z.string().regex(/^[A-Z]{3}$/),
    locale: z.string().min(2).max(35).default('en-GB'),
  }),
  /** `password` is hex SHA-256 of `{username, lower case}:{password}`. */
  admin: z.strictObject({ username: Username, displayname: Line1(120), email: z.email().max(200).optional(), password: Sha256, lang: z.enum(['en-GB', 'vi', 'ms', 'id', 'zh-CN']).default('en-GB') }),
});
export type NewSite = z.output<typeof NewSite>;

export const installation = {
  install: route({
    method: 'PUT',
    path: '/api/system/install',
    summary: 'Makes the site, its first folder and its administrator; works once, on an empty database.',
    access: open('takes the one-time token that the server printed on its console, and works only while there is no site'),
    body: NewSite,
    data: Empty,
    errors: ['system.installed', 'system.token_invalid', 'field.invalid', 'server.busy'],
    idempotent: false,
  }),
};
