import { contract } from '@field-service/contract/contract.ts';
import { bind, bindAhead, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { startSecret, storeSecret } from '../devices/public.ts';
import type { Sessions } from '../sessions/public.ts';
import { createBotKey, listBotKeys, revokeBotKey } from './bot-keys/bot-keys.ts';
import { setContactType } from './contact-type.ts';
import { changeUsername, prepareUsername, verifyPassword } from './credentials.ts';
import { locate, logSummary } from './insight.ts';
import { invite, inviteBot } from './invite.ts';
import { selectLicences } from './licences.queries.ts';
import { createLicence, readLicence, removeLicence, updateLicence } from './licences.ts';
import { readMenu } from './menu/menu.ts';
import { permissionsDataset } from './permissions.queries.ts';
import { allPermissions, createPermission, existsPermission, updatePermission } from './permissions.ts';
import { deletedRolesDataset, rolesDataset } from './roles.queries.ts';
import { removePin, resetDevice, resetKeys } from './reset-keys.ts';
import { createRole, readRole, removeRole, restoreRole, updateRole } from './roles.ts';
import { readUser } from './target.ts';
import { giveRoles } from './user-roles.ts';
import { deletedUsersDataset, usersDataset } from './users.queries.ts';
import { removeUser, restoreUser, setStatus, updateOneUser, userExists } from './users.ts';

const { accounts, botKeys, licences, menu, permissions, roles, users } = contract;

/** The routes of user administration (mostly under `/iam`), and of the menu, which depends on permissions. */
export const iamRoutes = (sessions: Sessions): BoundRoute[] => [
  bind(
    permissions.list,
    async (context, caller, { query }) => await readList(permissionsDataset, context, caller, query),
  ),
  bind(permissions.create, createPermission),
  bind(permissions.update, updatePermission),
  bind(permissions.exists, async (context, _caller, input) => await existsPermission(context, input)),
  bind(permissions.all, allPermissions),

  bind(
    roles.list,
    async (context, caller, { query: { deleted, ...query } }) =>
      await readList(deleted === '1' ? deletedRolesDataset : rolesDataset, context, caller, query),
  ),
  bind(roles.get, async (context, _caller, { params }) => await readRole(context, params.id)),
  bind(roles.create, createRole),
  bind(roles.update, updateRole),
  bind(roles.remove, removeRole),
  bind(roles.restore, restoreRole),

  bind(
    users.list,
    async (context, caller, { query: { deleted, ...query } }) =>
      await readList(deleted === '1' ? deletedUsersDataset : usersDataset, context, caller, query),
  ),
  bind(users.get, async (context, caller, { params }) => await readUser(context, caller, params.id)),
  bind(users.update, updateOneUser),
  bind(users.remove, async (context, caller, input) => await removeUser(context, sessions, caller, input)),
  bind(users.restore, restoreUser),
  bind(users.status, async (context, caller, input) => await setStatus(context, sessions, caller, input)),
  bind(users.addRoles, async (context, caller, input) => await giveRoles(context, caller, input, true)),
  bind(users.setRoles, async (context, caller, input) => await giveRoles(context, caller, input, false)),
  bind(users.invite, invite),
  bind(users.inviteBot, inviteBot),
  bind(users.exists, async (context, _caller, input) => await userExists(context, input)),
  bindAhead(users.verifyPassword, verifyPassword, (_context, _caller, _input, answer) => answer),
  bindAhead(
    users.changeUsername,
    prepareUsername,
    async (context, caller, input, password) => await changeUsername(context, sessions, caller, input, password),
  ),
  bindOpen(users.startSecret, async (context, { params }) => await startSecret(context, sessions, params.id), {
    transaction: false,
  }),
  bind(users.storeSecret, storeSecret),
  bind(users.resetDevice, async (context, caller, input) => await resetDevice(context, sessions, caller, input)),
  bind(users.removePin, removePin),
  bind(accounts.resetKey, async (context, caller, input) => await resetKeys(context, sessions, caller, input)),
  bind(botKeys.list, listBotKeys),
  bind(botKeys.create, async (context, caller, { body }) => await createBotKey(context, caller, body)),
  bind(botKeys.revoke, async (context, caller, { params }) => await revokeBotKey(context, caller, params.id)),
  bind(users.locate, locate),
  bind(users.logSummary, logSummary),
  bind(users.setContactType, setContactType),

  bind(licences.list, async (context, _caller, { query }) => await selectLicences(context.db, query.userid)),
  bind(licences.get, async (context, _caller, { params }) => await readLicence(context, params.id)),
  bind(licences.create, createLicence),
  bind(licences.update, updateLicence),
  bind(licences.remove, removeLicence),

  bind(menu.read, readMenu),
];
