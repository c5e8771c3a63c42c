import { dateFormats } from '@field-service/domain/values/basics/date-format.ts';
import { z } from 'zod';
import {
  AccountEmail,
  Empty,
  Geo,
  Id,
  OtherNames,
  SettingKey,
  Settings,
  SettingVersions,
  Sha256,
  Stamp,
  Words,
} from '../common.ts';
import { open, route, self } from '../route.ts';

export const Folder = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  parent: Id.nullable(),
  parentId: Id.nullable(),
  path: z.string(),
  flags: z.string(),
  country: z.string(),
  timezone: z.string(),
  currency: z.string(),
  locale: z.string(),
  /** The setting `date-format`, where the folder, one above it or the site has one; null: as the language writes dates. */
  dateFormat: z.enum(dateFormats).nullable(),
  isAdmin: z.boolean(),
});
export type Folder = z.output<typeof Folder>;

export const Profile = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    displayname: z.string(),
    email: z.string().nullable(),
    isAdmin: z.boolean(),
    usertype: z.enum(['staff', 'portal', 'bot']),
    sendlog: z.boolean(),
  }),
  contact: z
    .object({
      id: Id,
      typeId: z.string(),
      uts: Stamp,
      avatar: z.string().nullable(),
      folder: Id,
      data: z.object({ signature: z.string().optional() }),
    })
    .nullable(),
  folders: z.array(Folder),
  perms: z.array(z.string()),
  roles: z.array(z.object({ id: Id, code: z.string(), name: z.string(), alt: OtherNames, perms: z.array(z.string()) })),
  roleConfig: z.record(z.string(), z.unknown()),
  team: z.object({ id: Id, name: z.string(), vehicleno: z.string() }).nullable(),
  /**
   * When the office last removed the PIN that the user set on a phone; null: never. Each removal has a greater stamp
   * than the one before, so that a phone needs no clock to tell whether its PIN is older.
   */
  pinResetAt: Stamp.nullable(),
  uts: Stamp,
});
export type Profile = z.output<typeof Profile>;

/** The caller's identity, including data visible only to the caller and administrators. */
export const Identity = Profile.extend({
  id: Id,
  username: z.string(),
  displayname: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  /** Whether the address was verified by a link sent to it. */
  isVerified: z.boolean(),
  isBot: z.boolean(),
  usertype: z.enum(['staff', 'portal', 'bot']),
  data: z.record(z.string(), z.unknown()),
});

/** Text that a device may also send as null, which is treated as absent. */
const Perhaps = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((text) => text ?? undefined);
const PingBody = z.strictObject({
  geo: Geo.nullable(),
  time: Stamp,
  /** The device's own id for the ping, so that a repeated ping is stored only once. */
  id: Perhaps(64),
  /** The caller's own id, if it is sent. */
  userid: Perhaps(64),
  postid: Perhaps(64),
  postids: z.array(Id).max(500).optional(),
  /** Sent by native code; neither used nor stored. */
  token: Perhaps(4000),
  type: z.string().max(8),
  oid: z.union([z.string().max(64), z.literal(-1)]).optional(),
});
const PingAnswer = z.object({ time: Stamp, wt_postid: z.string().nullable() });

export const session = {
  login: route({
    method: 'POST',
    path: '/api/user/login',
    summary:
      'Opens a session. `username` is the user name or the e-mail address; `password` is hex SHA-256 of `{username, trimmed, lower case}:{password}`. `emailLogin` false says that the account cannot be opened by its address yet: `PUT my/email-login` changes that.',
    access: open('checks the credentials itself; failures are rate-limited by name and IP address'),
    query: z.strictObject({
      app: z.enum(['web', 'app', 'portal']),
      did: z.string().max(100).optional(),
      /** 1 if the device has only just made its id: the id in its cookie is then used, if it has one. */
      newdid: z.literal('1').optional(),
      dname: Words(200).optional(),
      ver: z.string().max(40).optional(),
    }),
    body: z.strictObject({
      username: z.string().min(1).max(200),
      password: Sha256,
      /** On a hub: the code of the site to which the credentials belong. */
      site: z.string().max(64).optional(),
    }),
    data: Profile.extend({
      token: z.string(),
      exp: Stamp,
      iss: z.string(),
      /** The id by which the server knows the device. */
      did: z.string().nullable(),
      emailLogin: z.boolean(),
    }),
    errors: [
      'login.failed',
      'login.rate_limited',
      'login.app_not_allowed',
      'portal.disabled',
      'server.busy',
      'session.blocked',
      'session.other_device',
      'device.missing',
      'hub.site_unreachable',
    ],
    idempotent: false,
  }),
  saveEmailLogin: route({
    method: 'PUT',
    path: '/api/my/email-login',
    summary:
      "Lets the caller log in by their e-mail address as well. `password` is their own, as for a login by user name; `emailPassword` is the same one hashed with `email`, which must be the caller's address. It ends when the password or the address changes. `emailLogin` false: one of them has just changed.",
    access: self('staff', 'portal'),
    body: z.strictObject({ email: AccountEmail, password: Sha256, emailPassword: Sha256 }),
    data: z.object({ emailLogin: z.boolean() }),
    errors: ['account.password_wrong', 'login.rate_limited', 'server.busy'],
  }),
  logout: route({
    method: 'GET',
    path: '/api/user/logout',
    summary: "Ends the token's session, on every server process.",
    access: self('staff', 'portal'),
    query: z.strictObject({
      type: z.literal('app').optional(),
      app: z.string().max(20).optional(),
      did: z.string().max(100).optional(),
    }),
    data: Empty,
  }),
  user: route({
    method: 'GET',
    path: '/api/user',
    summary: "The caller's identity.",
    access: self('staff'),
    data: Identity,
  }),
  profile: route({
    method: 'GET',
    path: '/api/my/profile',
    summary: "The caller's profile, with the vehicle number of their team.",
    access: self('staff', 'portal'),
    data: Profile,
  }),
  settings: route({
    method: 'GET',
    path: '/api/my/settings',
    summary: "The caller's settings.",
    access: self('staff', 'portal'),
    data: Settings,
  }),
  saveSettings: route({
    method: 'POST',
    path: '/api/my/settings',
    summary: "Stores several of the caller's settings; keys come from the settings registry.",
    access: self('staff', 'portal'),
    body: z.strictObject({ settings: z.record(SettingKey, z.unknown()), versions: SettingVersions }),
    data: Settings,
    errors: ['field.invalid', 'record.changed'],
  }),
  ping: route({
    method: 'POST',
    path: '/api/my/ping',
    summary:
      "Reports the device's position and returns the server's time; several at once as an array. `time` is the device's clock. Type PR with `oid` acknowledges a push, `oid` -1 with `postids` reports jobs that the device holds completely.",
    access: self('staff'),
    body: z.union([PingBody, z.array(PingBody).min(1).max(500)]),
    data: PingAnswer,
    errors: ['permission.missing'],
    idempotent: false,
  }),
  lastPing: route({
    method: 'GET',
    path: '/api/my/ping',
    summary: "The server's time and the caller's last known position.",
    access: self('staff'),
    data: PingAnswer.extend({
      last: z.object({ geo: Geo, time: Stamp, type: z.string(), postid: z.string().nullable() }).nullable(),
    }),
  }),
};
