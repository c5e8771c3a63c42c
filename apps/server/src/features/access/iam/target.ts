import type { User } from '@field-service/contract/access/iam-users.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory, type Change } from '../../../history/public.ts';
import { lockLoginNames } from '../sessions/public.ts';
import { requireReach } from './access.ts';
import { hasOtherAdministrator, lockAdministrators, lockUser, selectUser, type LockedUser } from './users.queries.ts';

/** Returns a user. Throws `record.not_found` if the caller cannot see the user. */
export async function readUser(context: RequestContext, caller: Caller, id: string): Promise<User> {
  const user = await selectUser(context.db, caller, id);
  if (user === undefined) throw new Refusal('record.not_found', { noun: 'user', id });
  return user;
}

/**
 * Locks a user. Throws unless the caller may administer the user. For an administrator, the set of administrators is
 * locked first, so that two administrators who remove each other are serialised.
 */
export async function takeTarget(context: RequestContext, caller: Caller, id: string): Promise<LockedUser> {
  if (caller.isAdmin) await lockAdministrators(context.db);
  const target = await lockUser(context.db, id);
  if (target === undefined) throw new Refusal('record.not_found', { noun: 'user', id });
  requireReach(caller, target);
  return target;
}

/**
 * A user whom the caller may administer, deleted or not; undefined if the caller cannot see the user. Throws
 * `user.beyond_reach` if the caller may not administer them.
 */
export async function reachedUser(
  context: Pick<RequestContext, 'db'>,
  caller: Caller,
  id: string,
): Promise<LockedUser | undefined> {
  const target = await lockUser(context.db, id);
  if (target !== undefined) requireReach(caller, target);
  return target;
}

/** Like `takeTarget`, but throws for a deleted user. */
export async function takeLiving(context: RequestContext, caller: Caller, id: string): Promise<LockedUser> {
  const target = await takeTarget(context, caller, id);
  if (target.dts !== null) throw new Refusal('record.deleted', { noun: 'user', id });
  return target;
}

/** Locks the caller's own account, which requires no permission. */
export async function takeOwn(context: RequestContext, caller: Caller): Promise<LockedUser> {
  const target = await lockUser(context.db, caller.userId);
  if (target === undefined || target.dts !== null)
    throw new Refusal('record.not_found', { noun: 'user', id: caller.userId });
  return target;
}

/** Throws if the site would be left without an administrator. */
export async function requireAnotherAdministrator(context: RequestContext, target: LockedUser): Promise<void> {
  const administers =
    target.isAdmin && target.usertype === 'staff' && target.status === 'active' && target.dts === null;
  if (administers && !(await hasOtherAdministrator(context.db, target.id)))
    throw new Refusal('user.last_admin', { id: target.id });
}

/**
 * Reserves both login names of an account (null: unchanged or none). Throws `record.duplicate` if someone else uses one
 * of them to log in.
 */
export async function requireFreeNames(
  context: RequestContext,
  { id, username, email }: { id: string | null; username: string | null; email: string | null },
): Promise<void> {
  const taken = await lockLoginNames(
    context.db.asSystem('names are taken wherever their holder is; nothing but that is answered'),
    [username, email],
    id,
  );
  if (taken !== undefined)
    throw new Refusal('record.duplicate', { fields: [taken === username?.toLowerCase() ? 'username' : 'email'] });
}

/** Records a change to a user in the audit log, under the first of the user's folders. */
export async function recordUser(
  context: RequestContext,
  caller: Caller,
  target: Pick<LockedUser, 'id' | 'reach'>,
  change: Pick<Change, 'kind' | 'before' | 'after'>,
): Promise<void> {
  await recordHistory(context, caller, { noun: 'user', id: target.id, folderId: target.reach[0] ?? null, ...change });
}
