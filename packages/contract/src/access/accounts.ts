import { z } from 'zod';
import {
  AccountEmail,
  Empty,
  Id,
  IdParams,
  LanguageCode,
  Line1,
  Phone,
  SettingKey,
  Settings,
  Sha256,
  Stamp,
} from '../common.ts';
import { open, route, self } from '../route.ts';
import { Profile } from './session.ts';

const Username = z.string().trim().toLowerCase().min(1).max(200);
/** The token of an emailed link: 32 random bytes, base64url. */
const Token = z.string().regex(/^[\w-]{43}$/);

/** The purpose of an emailed link; the linked page receives the purpose as `is`. */
export const LinkKind = z.enum(['invite', 'sign-up', 'reset', 'change-email']);

const byLink = open(
  'requires the single-use token from an e-mail, valid only for its purpose; wrong tokens are rate-limited by IP address',
);
const linkErrors = [
  'account.link_invalid',
  'account.link_used',
  'account.link_expired',
  'request.rate_limited',
] as const;

/**
 * Account activation, password resets and changes of the email address, by emailed links. Every `password` is the hex
 * SHA-256 of `{username, trimmed, lower case}:{password}`. For logins by email, `emailPassword` is the same password
 * hashed with the email address to which the link was sent.
 */
export const accounts = {
  inviteContact: route({
    method: 'PUT',
    path: '/api/user/invite-contact',
    summary:
      'An invited customer chooses a password and activates their account; `email` is the address that the invitation was sent to.',
    access: byLink,
    body: z.strictObject({ email: AccountEmail, password: Sha256, emailPassword: Sha256.optional(), token: Token }),
    data: z.object({ username: z.string() }),
    errors: linkErrors,
    idempotent: false,
  }),
  activate: route({
    method: 'POST',
    path: '/api/user/activate',
    summary:
      'Activates an account: an invited member of staff chooses a password; someone who signed up repeats theirs.',
    access: byLink,
    body: z.strictObject({ id: Id, password: Sha256, emailPassword: Sha256.optional(), token: Token }),
    data: z.object({ username: z.string() }),
    errors: [
      ...linkErrors,
      'account.password_wrong',
      'login.rate_limited',
      'portal.disabled',
      'record.duplicate',
      'server.busy',
    ],
    idempotent: false,
  }),
  askReset: route({
    method: 'POST',
    path: '/api/user/reset-password',
    summary:
      "Mails a link to choose a new password. The response is the same whether or not the account exists; `email`, if given, must be the account's. `link` is the page it was requested from: it determines the app that the link opens.",
    access: open('reveals nothing about accounts; rate-limited by name and IP address'),
    body: z.strictObject({
      username: Username,
      type: z.enum(['change-pw', 'reset-pw']),
      /** On a hub: the code of the account's site. */
      site: z.string().max(64).optional(),
      link: z.string().max(500).optional(),
      email: AccountEmail.optional(),
    }),
    data: Empty,
    errors: ['request.rate_limited', 'field.invalid'],
    idempotent: false,
  }),
  reset: route({
    method: 'PUT',
    path: '/api/user/reset-password',
    summary: 'Sets a new password; every session of the account ends.',
    access: byLink,
    body: z.strictObject({
      id: Id,
      password: Sha256,
      emailPassword: Sha256.optional(),
      token: Token,
      email: AccountEmail.optional(),
    }),
    data: z.object({ username: z.string() }),
    errors: linkErrors,
    idempotent: false,
  }),
  changeEmail: route({
    method: 'PUT',
    path: '/api/user/change-email/{id}',
    summary:
      'Confirms a new e-mail address with the password. A user name equal to the old address becomes the new one, and `password` is then hashed with the new name. Every session of the account ends.',
    access: byLink,
    params: IdParams,
    body: z.strictObject({ token: Token, password: Sha256, emailPassword: Sha256.optional() }),
    data: z.object({ username: z.string() }),
    errors: [...linkErrors, 'account.password_wrong', 'login.rate_limited', 'record.duplicate', 'server.busy'],
    idempotent: false,
  }),
  username: route({
    method: 'GET',
    path: '/api/user/{id}/username',
    summary:
      "The user name that a link is for and the address it was sent to, with which its page hashes the password. `is` is the page's purpose; with `skip` set to 1, an expired link is accepted.",
    access: byLink,
    params: IdParams,
    query: z.strictObject({ token: Token, is: LinkKind.optional(), skip: z.enum(['0', '1']).optional() }),
    data: z.object({ username: z.string(), email: z.string() }),
    errors: linkErrors,
  }),
  resetKey: route({
    method: 'PUT',
    path: '/api/user/{id}/key',
    summary:
      "Revokes what opens an account without its password: device secrets and app sessions, every session, or a bot's keys. With `clear` its devices are removed too, including a bound one. One's own, or with USER:UP those of a user whom the caller administers.",
    access: self('staff', 'portal'),
    params: IdParams,
    body: z.strictObject({ type: z.enum(['device', 'session', 'bot']), clear: z.boolean().optional() }),
    data: Empty,
    errors: ['record.not_found', 'record.deleted', 'permission.missing', 'user.beyond_reach'],
  }),
  register: route({
    method: 'POST',
    path: '/iam/user/register',
    summary:
      'Signs up a customer. The user name is the address, and `password` is hashed with it; the account is activated by the mailed link. The response is the same whether or not the account exists.',
    access: open('grants no access by itself and reveals nothing about accounts; rate-limited by IP address'),
    body: z.strictObject({
      email: AccountEmail,
      name: Line1(120),
      organization: Line1(200),
      password: Sha256,
      phone: Phone.optional(),
      lang: LanguageCode.optional(),
    }),
    data: Empty,
    errors: ['request.rate_limited', 'portal.disabled', 'server.busy'],
    idempotent: false,
  }),
  saveProfile: route({
    method: 'PUT',
    path: '/api/my/profile',
    summary:
      "Changes the caller's name or picture, or requests another address, which takes effect once its mailed link is followed. A new address requires `password`; if the user name is the old address, also `newPassword`, hashed with the new name.",
    access: self('staff', 'portal'),
    body: z.strictObject({
      displayname: Line1(120).optional(),
      email: AccountEmail.optional(),
      password: Sha256.optional(),
      newPassword: Sha256.optional(),
      contact: z
        .strictObject({ id: Id.optional(), uts: Stamp.optional(), avatar: Id.nullable().optional() })
        .optional(),
    }),
    data: Profile,
    errors: [
      'account.password_missing',
      'account.password_wrong',
      'login.rate_limited',
      'request.rate_limited',
      'record.base_missing',
      'record.changed',
      'record.not_found',
      'file.not_found',
      'field.invalid',
      'server.busy',
    ],
  }),
  saveSignature: route({
    method: 'PUT',
    path: '/api/my/signature',
    summary: "Uses one of the caller's own pictures as their signature; null removes it.",
    access: self('staff'),
    body: z.strictObject({ fileId: Id.nullable() }),
    data: z.object({ signature: z.string().nullable() }),
    errors: ['file.not_found', 'field.invalid'],
  }),
  setting: route({
    method: 'GET',
    path: '/api/my/setting/{key}',
    summary: "One of the caller's settings.",
    access: self('staff', 'portal'),
    params: z.strictObject({ key: SettingKey }),
    data: Settings,
    errors: ['record.not_found'],
  }),
  saveSetting: route({
    method: 'POST',
    path: '/api/my/setting/{key}',
    summary: "Stores one of the caller's settings.",
    access: self('staff', 'portal'),
    params: z.strictObject({ key: SettingKey }),
    body: z.strictObject({ value: z.unknown() }),
    data: Settings,
    errors: ['field.invalid'],
  }),
  saveLanguage: route({
    method: 'POST',
    path: '/api/my/setting/lang',
    summary: "The language of the caller's apps, mails and pushes; `listLang` becomes 1 for every language but en-GB.",
    access: self('staff', 'portal'),
    body: z.strictObject({ value: LanguageCode }),
    data: Settings,
  }),
  dropXpostids: route({
    method: 'DELETE',
    path: '/api/my/setting/xpostids',
    summary: 'Clears the list of jobs that the device should remove.',
    access: self('staff'),
    data: Settings,
  }),
  logSent: route({
    method: 'DELETE',
    path: '/api/my/sendlog',
    summary: 'States that the device has sent its log, for which the office had asked (`sendlog`).',
    access: self('staff'),
    data: Empty,
  }),
  faq: route({
    method: 'GET',
    path: '/api/portal/faq',
    summary: 'Frequently asked questions for customers, with answers.',
    access: open('returns the same public content to everyone'),
    query: z.strictObject({ lang: LanguageCode.optional() }),
    data: z.array(z.object({ id: Id, question: z.string(), answer: z.string() })),
  }),
};
