import { plainName } from '@field-service/domain/values/plain-name.ts';
import { z } from 'zod';
import { Empty, Geo, Id, IdParams, LanguageCode, Line1, OtherNames, Phone, Sha256, Stamp } from '../common.ts';
import { devices } from './devices.ts';
import { Licence } from './licences.ts';
import { adminListQuery } from './iam-roles.ts';
import { grant, route, self } from '../route.ts';

/** A user name, as entered at login; stored trimmed and in lower case. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(100)
  .regex(/^\S+$/)
  .refine((name) => plainName(name) === name);
export const Email = z.string().trim().max(200).pipe(z.email());
const Ids = (most: number) => z.array(Id).max(most);
const UserType = z.enum(['staff', 'portal', 'bot']);
const UserStatus = z.enum(['active', 'disabled']);
const Named = z.object({ id: Id, name: z.string() });

export const UserRow = z.object({
  id: Id,
  username: z.string(),
  displayname: z.string(),
  email: z.string().nullable(),
  usertype: UserType,
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  status: UserStatus,
  lang: z.string(),
  team: Named.nullable(),
  contact: Named.nullable(),
  roles: z.array(z.object({ id: Id, code: z.string(), name: z.string(), alt: OtherNames })),
  folders: Ids(10_000),
  lastLogin: Stamp.nullable(),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type UserRow = z.output<typeof UserRow>;

export const User = UserRow.extend({
  avatar: z.string().nullable(),
  /** Of staff; customers' persons have theirs with the customer. */
  phone: z.string().nullable(),
  /** The union of the grants of all roles. */
  perms: z.array(z.string()),
  /** For a customer's user: the assigned sites, with the primary site first, and whether the user may see invoices. */
  sites: z.array(Named),
  billing: z.boolean(),
  /** Whether the person's devices may send their log to support. */
  sendlog: z.boolean(),
  licences: z.array(Licence),
});
export type User = z.output<typeof User>;

const reach = ['record.not_found', 'user.beyond_reach'] as const;
const rolesBody = z.strictObject({ roles: Ids(50) });

/**
 * An account before its first login. The email with the link is sent to `email`, which is also the user name unless
 * `username` is given.
 */
const NewPerson = z.strictObject({
  email: Email,
  username: Username.optional(),
  displayname: Line1(),
  usertype: z.enum(['staff', 'portal']).default('staff'),
  lang: LanguageCode.default('en-GB'),
  roles: Ids(50).default([]),
  folders: Ids(1000).default([]),
  contactId: Id.optional(),
  sites: Ids(1000).default([]),
  billing: z.boolean().default(false),
});
export type NewPerson = z.output<typeof NewPerson>;
const NewBot = z.strictObject({
  username: Username,
  displayname: Line1(),
  roles: Ids(50).default([]),
  folders: Ids(1000).default([]),
});

export const users = {
  list: route({
    method: 'GET',
    path: '/iam/users',
    summary: 'The users of the folders that the caller may access.',
    access: grant('USER:VW'),
    query: adminListQuery,
    data: z.array(UserRow),
  }),
  get: route({
    method: 'GET',
    path: '/iam/user/{id}',
    summary: 'One user, including deleted ones.',
    access: grant('USER:VW'),
    params: IdParams,
    data: User,
    errors: ['record.not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/iam/user/{id}',
    summary:
      'Changes a user. Folders are those that the caller administers; only administrators can appoint administrators.',
    access: grant('USER:UP'),
    params: IdParams,
    body: z.strictObject({
      uts: Stamp.optional(),
      displayname: Line1().optional(),
      email: Email.nullable().optional(),
      lang: LanguageCode.optional(),
      teamId: Id.nullable().optional(),
      folders: Ids(1000).optional(),
      isAdmin: z.boolean().optional(),
      sites: Ids(1000).optional(),
      billing: z.boolean().optional(),
      sendlog: z.boolean().optional(),
      phone: Phone.nullable().optional(),
    }),
    data: User,
    errors: [
      ...reach,
      'record.base_missing',
      'record.changed',
      'record.deleted',
      'record.duplicate',
      'record.referenced_missing',
      'field.invalid',
      'permission.missing',
      'user.last_admin',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/iam/user/{id}',
    summary: 'Deletes a user and ends their sessions; the user can be restored.',
    access: grant('USER:DE'),
    params: IdParams,
    data: Empty,
    errors: [...reach, 'user.self', 'user.last_admin'],
  }),
  restore: route({
    method: 'DELETE',
    path: '/iam/user/{id}/restore',
    summary: 'Restores a deleted user, unless the user name has been taken.',
    access: grant('USER:DE'),
    params: IdParams,
    data: User,
    errors: [...reach, 'record.duplicate'],
  }),
  status: route({
    method: 'PUT',
    path: '/iam/user/{id}/status',
    summary: 'Disables a user, which ends their sessions, or enables them again.',
    access: grant('USER:UP'),
    params: IdParams,
    body: z.strictObject({ status: UserStatus }),
    data: User,
    errors: [...reach, 'record.deleted', 'user.self', 'user.last_admin'],
  }),
  addRoles: route({
    method: 'POST',
    path: '/iam/user/{id}/roles',
    summary: 'Adds roles to a user; the caller must have their grants.',
    access: grant('USER:UP'),
    params: IdParams,
    body: rolesBody,
    data: User,
    errors: [...reach, 'record.deleted', 'record.referenced_missing', 'role.beyond_grants', 'field.invalid'],
  }),
  setRoles: route({
    method: 'PUT',
    path: '/iam/user/{id}/roles',
    summary: 'Replaces the roles of a user.',
    access: grant('USER:UP'),
    params: IdParams,
    body: rolesBody,
    data: User,
    errors: [...reach, 'record.deleted', 'record.referenced_missing', 'role.beyond_grants', 'field.invalid'],
  }),
  invite: route({
    method: 'POST',
    path: '/iam/user/invite',
    summary:
      'Creates an account for a colleague or a customer and mails its link; with `id`, mails the link of an account that was never activated again.',
    access: grant('USER:CR'),
    body: z.union([z.strictObject({ id: Id }), NewPerson]),
    data: User,
    errors: [
      ...reach,
      'record.deleted',
      'record.duplicate',
      'record.referenced_missing',
      'field.invalid',
      'role.beyond_grants',
      'account.no_address',
      'account.open_already',
    ],
  }),
  inviteBot: route({
    method: 'POST',
    path: '/iam/user/invite/',
    summary: 'Creates a bot: an account that reads datasets by a key (`POST bot-key`) and never logs in.',
    access: grant('USER:CR'),
    body: NewBot,
    data: User,
    errors: ['record.duplicate', 'record.referenced_missing', 'role.beyond_grants', 'user.beyond_reach'],
  }),
  exists: route({
    method: 'GET',
    path: '/iam/user/exist/{name}',
    summary: 'Whether a user name is taken by anyone other than the user `id`.',
    access: grant('USER:VW'),
    params: z.strictObject({ name: z.string().min(1).max(200) }),
    query: z.strictObject({ id: Id.optional() }),
    data: z.object({ exists: z.boolean() }),
  }),
  verifyPassword: route({
    method: 'POST',
    path: '/iam/user/verify-password',
    summary:
      "Whether this is the caller's own password, checked again before a sensitive action. `password` is hashed as for login; failures count like failed logins.",
    access: self('staff'),
    body: z.strictObject({ password: Sha256, id: Id }),
    data: z.object({ valid: z.boolean() }),
    errors: ['record.not_found', 'login.rate_limited', 'server.busy'],
    idempotent: false,
  }),
  changeUsername: route({
    method: 'POST',
    path: '/iam/user/change-username/{id}',
    summary:
      "Changes a user name. `password` is hashed with the new name, `oldPassword` is the caller's current one. With `changeEmail` the name, an e-mail address, becomes the user's address too. The user's other sessions end.",
    access: self('staff'),
    params: IdParams,
    body: z.strictObject({
      username: Username,
      password: Sha256,
      /** The new password hashed with the user's email address, if it differs from the user name. */
      emailPassword: Sha256.optional(),
      oldPassword: Sha256,
      type: z.enum(['username', 'email']).default('username'),
      changeEmail: z.boolean().default(false),
    }),
    data: User,
    errors: [
      ...reach,
      'record.deleted',
      'record.duplicate',
      'field.invalid',
      'account.password_wrong',
      'login.rate_limited',
      'permission.missing',
      'server.busy',
    ],
    idempotent: false,
  }),
  startSecret: route({ ...devices.startSecret, path: '/iam/user/secret/{id}' }),
  storeSecret: route({ ...devices.storeSecret, path: '/iam/user/secret/{id}' }),
  resetDevice: route({
    method: 'DELETE',
    path: '/iam/user/{id}/device',
    summary: "Removes a user's devices with their secrets and sessions, so that the app can be bound to another one.",
    access: grant('USER:UP'),
    params: IdParams,
    data: Empty,
    errors: [...reach, 'record.deleted'],
  }),
  removePin: route({
    method: 'DELETE',
    path: '/iam/user/{id}/pin',
    summary:
      "Removes the PIN that a user has set in the phone app: the user's phones learn it with their profile (`pinResetAt`). Nothing else on them changes.",
    access: grant('USER:UP'),
    params: IdParams,
    data: Empty,
    errors: [...reach, 'record.deleted'],
  }),
  locate: route({
    method: 'GET',
    path: '/iam/user/{id}/locate',
    summary: "A user's last known location: the latest ping with a position.",
    access: grant('USER:VW'),
    params: IdParams,
    data: z.object({ geo: Geo, at: Stamp, type: z.string(), postid: z.string().nullable() }).nullable(),
    errors: ['record.not_found'],
  }),
  logSummary: route({
    method: 'GET',
    path: '/iam/user/{id}/log-summary',
    summary:
      "A user's last 30 days: logins by app and device, the app's devices, actions by noun and kind, logs sent from the device. `folderId` limits the actions to one folder.",
    access: grant('USER:VW'),
    params: IdParams,
    query: z.strictObject({ folderId: Id.optional() }),
    data: z.object({
      since: Stamp,
      logins: z.array(
        z.object({
          app: z.string(),
          did: z.string().nullable(),
          dname: z.string().nullable(),
          ver: z.string().nullable(),
          count: z.int(),
          last: Stamp,
        }),
      ),
      devices: z.array(
        z.object({
          did: z.string(),
          name: z.string().nullable(),
          version: z.string().nullable(),
          bound: z.boolean(),
          firstSeen: Stamp,
          lastSeen: Stamp,
          secretUntil: Stamp.nullable(),
        }),
      ),
      acts: z.array(z.object({ noun: z.string(), kind: z.string(), count: z.int(), last: Stamp })),
      logs: z.array(z.object({ id: Id, filename: z.string(), bytes: z.int(), at: Stamp })),
    }),
    errors: ['record.not_found'],
  }),
  setContactType: route({
    method: 'PUT',
    path: '/iam/contact/{id}',
    summary: 'Changes the type of a contact (lookup type 30).',
    access: grant('CONT:UP'),
    params: IdParams,
    query: z.strictObject({ folderId: Id.optional() }),
    body: z.strictObject({ typeId: Id.nullable(), uts: Stamp.optional() }),
    data: z.object({ id: Id, typeId: Id.nullable(), uts: Stamp }),
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.changed',
      'record.deleted',
      'record.referenced_missing',
    ],
  }),
};
