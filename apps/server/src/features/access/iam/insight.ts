import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { devicesOf } from '../devices/public.ts';
import { selectActs, selectLastPlace, selectLogins, selectLogs } from './insight.queries.ts';
import { readUser } from './target.ts';

type Users = typeof contract.users;
const aboutOne = 'it is about a user who was read through the scope';
const period = 30 * dayMs;

/** A user's last known location; null if there is none. */
export async function locate(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<Users['locate']>,
): Promise<RouteResult<Users['locate']>> {
  await readUser(context, caller, params.id);
  return (await selectLastPlace(context.db.asSystem(aboutOne), params.id)) ?? null;
}

/**
 * A summary of a user's logins, devices, actions and logs, excluding actions in folders that the caller may not access.
 */
export async function logSummary(
  context: RequestContext,
  caller: Caller,
  { params, query }: ParsedInput<Users['logSummary']>,
): Promise<RouteResult<Users['logSummary']>> {
  const { folderId } = query;
  if (folderId !== undefined && !caller.folderIds.includes(folderId))
    throw new Refusal('record.not_found', { noun: 'folder', id: folderId });
  await readUser(context, caller, params.id);
  const db = context.db.asSystem(aboutOne);
  const since = context.now - period;
  const everywhere = folderId === undefined && caller.isAdmin;
  const folders = everywhere ? null : folderId === undefined ? caller.folderIds : [folderId];
  return {
    since,
    logins: await selectLogins(db, params.id, since),
    devices: await devicesOf(db, params.id, context.now),
    acts: await selectActs(db, params.id, since, folders, folderId === undefined),
    logs: await selectLogs(db, params.id, since),
  };
}
