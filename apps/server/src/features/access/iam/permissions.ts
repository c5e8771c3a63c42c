import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { permissionAreas } from '@field-service/domain/access/permission-areas.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireCovered } from './access.ts';
import {
  insertPermission,
  lockPermission,
  permissionExists,
  selectPermissions,
  updatePermissionRow,
  type PermissionRow,
} from './permissions.queries.ts';

type Permissions = typeof contract.permissions;

export async function allPermissions(context: RequestContext): Promise<RouteResult<Permissions['all']>> {
  const areas = Object.entries(permissionAreas).map(([area, { actions, scope }]) => ({
    area,
    actions: [...actions],
    scope,
  }));
  return { areas, named: await selectPermissions(context.db) };
}

export const existsPermission = async (
  context: RequestContext,
  { params }: ParsedInput<Permissions['exists']>,
): Promise<{ exists: boolean }> => ({ exists: await permissionExists(context.db, params.id) });

async function readLocked(context: RequestContext, id: string): Promise<PermissionRow> {
  const found = await lockPermission(context.db, id);
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'permission', id });
  return found;
}

export async function createPermission(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Permissions['create']>,
): Promise<PermissionRow> {
  requireCovered(caller, [body.code]);
  const row = { id: uuidv7(), code: body.code, name: body.name, notes: body.notes ?? '' };
  await insertPermission(context.db, row);
  await recordHistory(context, caller, {
    noun: 'permission',
    id: row.id,
    folderId: null,
    kind: 'create',
    after: { code: row.code, name: row.name, notes: row.notes },
  });
  return await readLocked(context, row.id);
}

export async function updatePermission(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<Permissions['update']>,
): Promise<PermissionRow> {
  const before = await readLocked(context, params.id);
  requireBase(before, body.uts);
  const set = { name: body.name ?? before.name, notes: body.notes ?? before.notes };
  await updatePermissionRow(context.db, params.id, set);
  await recordHistory(context, caller, {
    noun: 'permission',
    id: params.id,
    folderId: null,
    kind: 'update',
    before: { name: before.name, notes: before.notes },
    after: set,
  });
  return await readLocked(context, params.id);
}
