import { z } from 'zod';
import { Empty, Geo, Id, SettingKey, Settings, Stamp } from './common.ts';
import { open, route, self } from './route.ts';

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
    .object({ id: Id, typeId: z.string(), uts: Stamp, avatar: z.string().nullable(), folder: Id, data: z.object({ signature: z.string().optional() }) })
    .nullable(),
  folders: z.array(Folder),
  perms: z.array(z.string()),
  roles: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
  roleConfig: z.record(z.string(), z.unknown()),
  team: z.object({ id: Id, name: z.string(), vehicleno: z.string() }).nullable(),
  uts: Stamp,
});
export type Profile = z.output<typeof Profile>;

export const session = {
  login: route({
    method: 'POST',
    path: '/api/user/login',
    summary: 'Opens a session. `password` is hex SHA-256 of `{username, trimmed, lower case}:{password}`.',
    access: open('checks the credential itself; failures are limited by name and address'),
    query: z.strictObject({
      app: z.enum(['web', 'app', 'portal']),
      did: z.string().max(100).optional(),
      dname: z.string().max(200).optional(),
      ver: z.string().max(40).optional(),
    }),
    body: z.strictObject({ username: z.string().min(1).max(200), password: z.string().regex(/^[0-9a-f]{64}$/) }),
    data: Profile.extend({ token: z.string(), exp: Stamp, iss: z.string() }),
    errors: ['login.failed', 'login.rate_limited', 'login.app_not_allowed', 'portal.disabled', 'server.busy'],
    idempotent: false,
  }),
  logout: route({
    method: 'GET',
    path: '/api/user/logout',
    summary: 'Ends the session that the token names, on every server process.',
    access: self('staff', 'portal'),
    query: z.strictObject({ type: z.literal('app').optional(), app: z.string().max(20).optional(), did: z.string().max(100).optional() }),
    data: Empty,
  }),
  user: route({ method: 'GET', path: '/api/user', summary: 'Who the caller is.', access: self('staff'), data: Profile }),
  profile: route({ method: 'GET', path: '/api/my/profile', summary: "The caller's profile, with the vehicle number of their team.", access: self('staff', 'portal'), data: Profile }),
  settings: route({ method: 'GET', path: '/api/my/settings', summary: "The caller's settings.", access: self('staff', 'portal'), data: Settings }),
  saveSettings: route({
    method: 'POST',
    path: '/api/my/settings',
    summary: "Stores several of the caller's settings; keys come from the settings registry.",
    access: self('staff', 'portal'),
    body: z.strictObject({ settings: z.record(SettingKey, z.unknown()) }),
    data: Settings,
    errors: ['field.invalid'],
  }),
  ping: route({
    method: 'POST',
    path: '/api/my/ping',
    summary: "Tells where the device is and asks the server's time. `time` is the device's clock.",
    access: self('staff'),
    body: z.strictObject({
      geo: Geo.nullable(),
      time: Stamp,
      id: z.string().max(64).optional(),
      postid: z.string().max(64).optional(),
      type: z.string().max(8),
      oid: z.string().max(64).optional(),
    }),
    data: z.object({ time: Stamp, wt_postid: z.string().nullable() }),
    idempotent: false,
  }),
};
