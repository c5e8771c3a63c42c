import type { contract } from '@field-service/contract/contract.ts';
import type { Role } from '@field-service/contract/access/iam-roles.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireCovered } from './access.ts';
import { insertRole, lockRole, roleIsHeld, selectRole, updateRoleRow } from './roles.queries.ts';

type Roles = typeof contract.roles;
type Input<K extends keyof Roles> = ParsedInput<Roles[K]>;

const absent = (id: string): Refusal => new Refusal('record.not_found', { noun: 'role', id });

export async function readRole(context: RequestContext, id: string): Promise<Role> {
  const role = await selectRole(context.db, id);
  if (role === undefined) throw absent(id);
  return role;
}

/** Locks a role for a change. Throws unless the caller has all of its grants. */
async function takeRole(context: RequestContext, caller: Caller, id: string): Promise<Role> {
  const role = await lockRole(context.db, id);
  if (role === undefined) throw absent(id);
  requireCovered(caller, role.perms);
  return role;
}

const facts = ({ code, name, alt, perms, roleConfig, dts }: Role): Record<string, unknown> => ({
  code,
  name,
  alt,
  perms,
  roleConfig,
  dts,
});

/** Records a change to a role and returns the role. */
async function recorded(
  context: RequestContext,
  caller: Caller,
  kind: string,
  id: string,
  before?: Role,
): Promise<Role> {
  const role = await readRole(context, id);
  await recordHistory(context, caller, {
    noun: 'role',
    id,
    folderId: null,
    kind,
    ...(before === undefined ? {} : { before: facts(before) }),
    after: facts(role),
  });
  return role;
}

export async function createRole(context: RequestContext, caller: Caller, { body }: Input<'create'>): Promise<Role> {
  requireCovered(caller, body.perms);
  const id = uuidv7();
  await insertRole(context.db, {
    id,
    code: body.code,
    name: body.name,
    alt: body.alt,
    perms: [...new Set(body.perms)],
    config: body.roleConfig,
  });
  return await recorded(context, caller, 'create', id);
}

export async function updateRole(
  context: RequestContext,
  caller: Caller,
  { params, body }: Input<'update'>,
): Promise<Role> {
  const before = await takeRole(context, caller, params.id);
  if (before.dts !== null) throw new Refusal('record.deleted', { noun: 'role', id: params.id });
  requireBase(before, body.uts);
  if (body.perms !== undefined) requireCovered(caller, body.perms);
  const set: Updateable<Tables['role']> = {
    ...(body.code === undefined ? {} : { code: body.code }),
    // A new name has no translations yet.
    ...(body.name === undefined || body.name === before.name ? {} : { name: body.name, alt: '{}' }),
    ...(body.alt === undefined ? {} : { alt: JSON.stringify(body.alt) }),
    ...(body.perms === undefined ? {} : { perms: [...new Set(body.perms)] }),
    ...(body.roleConfig === undefined ? {} : { role_config: JSON.stringify(body.roleConfig) }),
  };
  if (Object.keys(set).length === 0) return before;
  await updateRoleRow(context.db, params.id, set);
  return await recorded(context, caller, 'update', params.id, before);
}

export async function removeRole(
  context: RequestContext,
  caller: Caller,
  { params }: Input<'remove'>,
): Promise<Record<string, never>> {
  const before = await takeRole(context, caller, params.id);
  if (before.dts !== null) return {};
  if (await roleIsHeld(context.db, params.id))
    throw new Refusal('record.in_use', { noun: 'role', id: params.id, users: before.users });
  await updateRoleRow(context.db, params.id, { dts: context.now });
  await recorded(context, caller, 'delete', params.id, before);
  return {};
}

export async function restoreRole(
  context: RequestContext,
  caller: Caller,
  { params }: Input<'restore'>,
): Promise<Role> {
  const before = await takeRole(context, caller, params.id);
  if (before.dts === null) return before;
  await updateRoleRow(context.db, params.id, { dts: null });
  return await recorded(context, caller, 'restore', params.id, before);
}
