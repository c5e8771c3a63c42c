import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { endLinks } from '../accounts/public.ts';
import { endSessionsOf, nameTaken, type Sessions } from '../sessions/public.ts';
import { requireInPerson } from './access.ts';
import {
  readUser,
  recordUser,
  requireAnotherAdministrator,
  requireFreeNames,
  takeLiving,
  takeTarget,
} from './target.ts';
import {
  replaceFolders,
  replaceSites,
  selectFolders,
  selectSites,
  teamExists,
  updateUser,
  type UserColumns,
} from './user-writes.queries.ts';
import type { LockedUser } from './users.queries.ts';

type Users = typeof contract.users;
type Input<K extends keyof Users> = ParsedInput<Users[K]>;
type Body = Input<'update'>['body'];
type UserData = RouteResult<Users['get']>;

const invalid = (...fields: string[]): Refusal => new Refusal('field.invalid', { fields });
const missing = (field: string, id: string): Refusal => new Refusal('record.referenced_missing', { field, id });

/**
 * Ends a user's sessions, except `except`. Other processes are notified immediately, and notice within 2 s even if the
 * notification is lost.
 */
export async function endSessions(
  context: RequestContext,
  sessions: Sessions,
  userId: string,
  why: string,
  except: string | null = null,
): Promise<void> {
  sessions.forget(
    await endSessionsOf(
      context.db.asSystem('whose sessions end has been read through the scope'),
      userId,
      why,
      context.now,
      except,
    ),
  );
}

/** Ends the links that were emailed to a user before their address or password changed. */
export async function endMailedLinks(context: RequestContext, userId: string): Promise<void> {
  await endLinks(context.db.asSystem('whose links end has been read through the scope'), userId, context.now);
}

/**
 * Throws unless a user may be added to these folders: they exist, and the caller administers them. Only an
 * administrator may leave a user without folders.
 */
export async function requireFolders(context: RequestContext, caller: Caller, ids: readonly string[]): Promise<void> {
  const found = await selectFolders(context.db, ids);
  const unknown = ids.find((id) => !found.includes(id));
  if (unknown !== undefined) throw missing('folders', unknown);
  if (!caller.isAdmin && (ids.length === 0 || ids.some((id) => !caller.adminFolderIds.includes(id))))
    throw new Refusal('user.beyond_reach', { folders: ids.filter((id) => !caller.adminFolderIds.includes(id)) });
}

/**
 * Throws unless a customer's user may be given these sites: they belong to the customer and are in folders that the
 * caller administers.
 */
export async function requireSites(
  context: RequestContext,
  caller: Caller,
  contactId: string | null,
  ids: readonly string[],
): Promise<void> {
  const sites = contactId === null ? [] : await selectSites(context.db, contactId, ids);
  const unknown = ids.find((id) => !sites.some((site) => site.id === id));
  if (unknown !== undefined) throw missing('sites', unknown);
  if (!caller.isAdmin && sites.some((site) => !caller.adminFolderIds.includes(site.folder_id)))
    throw new Refusal('user.beyond_reach', { sites: ids });
}

/** Throws for fields that do not apply to the type of account. */
function requireFitting(target: LockedUser, body: Body): void {
  const customer = target.usertype === 'portal';
  const strange = [
    ...(customer && body.folders !== undefined ? ['folders'] : []),
    ...(customer && body.teamId !== undefined ? ['teamId'] : []),
    ...(target.usertype !== 'staff' && body.phone !== undefined ? ['phone'] : []),
    ...(!customer && body.sites !== undefined ? ['sites'] : []),
    ...(!customer && body.billing !== undefined ? ['billing'] : []),
    ...(target.usertype !== 'staff' && body.isAdmin === true ? ['isAdmin'] : []),
  ];
  if (strange.length > 0) throw invalid(...strange);
}

async function requireAllowed(context: RequestContext, caller: Caller, target: LockedUser, body: Body): Promise<void> {
  requireFitting(target, body);
  if (body.isAdmin !== undefined && body.isAdmin !== target.isAdmin) {
    if (!caller.isAdmin) throw new Refusal('permission.missing', { needs: 'isAdmin' });
    requireInPerson(caller);
    if (!body.isAdmin) await requireAnotherAdministrator(context, target);
  }
  if (body.email !== undefined && body.email !== target.email) requireInPerson(caller);
  if (typeof body.email === 'string')
    await requireFreeNames(context, { id: target.id, username: null, email: body.email });
  if (typeof body.teamId === 'string' && !(await teamExists(context.db, caller, body.teamId)))
    throw missing('teamId', body.teamId);
  if (body.folders !== undefined) await requireFolders(context, caller, body.folders);
  if (body.sites !== undefined) await requireSites(context, caller, target.contactId, body.sites);
}

function columnsOf(target: LockedUser, body: Body): UserColumns {
  return {
    ...(body.displayname === undefined ? {} : { displayname: body.displayname }),
    // A new address is unverified until its link is followed.
    ...(body.email === undefined || body.email === target.email ? {} : { email: body.email, is_verified: false }),
    ...(body.lang === undefined ? {} : { lang: body.lang }),
    ...(body.teamId === undefined ? {} : { team_id: body.teamId }),
    ...(body.isAdmin === undefined ? {} : { is_admin: body.isAdmin }),
    ...(body.billing === undefined ? {} : { billing: body.billing }),
    ...(body.sendlog === undefined ? {} : { sendlog: body.sendlog }),
    ...(body.phone === undefined ? {} : { phone: body.phone }),
  };
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

export async function updateOneUser(
  context: RequestContext,
  caller: Caller,
  { params, body }: Input<'update'>,
): Promise<UserData> {
  const target = await takeLiving(context, caller, params.id);
  requireBase(target, body.uts);
  await requireAllowed(context, caller, target, body);
  const columns = columnsOf(target, body);
  await updateUser(context.db, target.id, columns);
  if ('email' in columns) await endMailedLinks(context, target.id);
  if (body.folders !== undefined) await replaceFolders(context.db, target.id, distinct(body.folders));
  if (body.sites !== undefined) await replaceSites(context.db, target.id, distinct(body.sites));
  const before: Readonly<Record<string, unknown>> = { ...target };
  const after = Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'uts'));
  await recordUser(context, caller, target, {
    kind: 'update',
    before: Object.fromEntries(Object.keys(after).map((field) => [field, before[field]])),
    after,
  });
  return await readUser(context, caller, target.id);
}

export async function removeUser(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
  { params }: Input<'remove'>,
): Promise<Record<string, never>> {
  const target = await takeTarget(context, caller, params.id);
  if (target.id === caller.userId) throw new Refusal('user.self', {});
  if (target.dts !== null) return {};
  await requireAnotherAdministrator(context, target);
  await updateUser(context.db, target.id, { dts: context.now });
  await endSessions(context, sessions, target.id, 'deleted');
  await recordUser(context, caller, target, {
    kind: 'delete',
    before: { username: target.username, dts: null },
    after: { username: target.username, dts: context.now },
  });
  return {};
}

export async function restoreUser(
  context: RequestContext,
  caller: Caller,
  { params }: Input<'restore'>,
): Promise<UserData> {
  const target = await takeTarget(context, caller, params.id);
  if (target.dts !== null) {
    await requireFreeNames(context, target);
    await updateUser(context.db, target.id, { dts: null });
    await recordUser(context, caller, target, { kind: 'restore', before: { dts: target.dts }, after: { dts: null } });
  }
  return await readUser(context, caller, target.id);
}

export async function setStatus(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
  { params, body }: Input<'status'>,
): Promise<UserData> {
  const target = await takeLiving(context, caller, params.id);
  if (target.id === caller.userId && body.status === 'disabled') throw new Refusal('user.self', {});
  if (body.status !== target.status) {
    if (body.status === 'disabled') await requireAnotherAdministrator(context, target);
    await updateUser(context.db, target.id, { status: body.status });
    if (body.status === 'disabled') await endSessions(context, sessions, target.id, 'disabled');
    await recordUser(context, caller, target, {
      kind: 'status',
      before: { status: target.status },
      after: { status: body.status },
    });
  }
  return await readUser(context, caller, target.id);
}

export async function userExists(
  context: RequestContext,
  { params, query }: Input<'exists'>,
): Promise<{ exists: boolean }> {
  return {
    exists: await nameTaken(
      context.db.asSystem('names are taken wherever their holder is; nothing but that is answered'),
      params.name,
      query.id ?? null,
    ),
  };
}
