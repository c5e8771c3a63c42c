import type { User } from '@field-service/contract/access/iam-users.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory, type Change } from '../../../history/public.ts';
import { holdNames } from '../sessions/public.ts';
import { requireReach } from './access.ts';
import { hasOtherAdministrator, lockAdministrators, lockTarget, selectUser, type Target } from './users.queries.ts';

/** One user whom the caller may see. */
export async function readUser(context: RequestContext, caller: Caller, id: string): Promise<User> {
  const user = await selectUser(context.db, caller, id);
  if (user === undefined) throw new Refusal('record.not_found', { noun: 'user', id });
  return user;
}

/**
 * A user that the caller may administer, locked. Administrators lock their own number first, so that two of them who take
 * each other away do it one after the other.
 */
export async function takeTarget(context: RequestContext, caller: Caller, id: string): Promise<Target> {
  if (caller.isAdmin) await lockAdministrators(context.db);
  const target = await lockTarget(context.db, id);
  if (target === undefined) throw new Refusal('record.not_found', { noun: 'user', id });
  requireReach(caller, target);
  return target;
}

/** The same of one who has not been deleted. */
export async function takeLiving(context: RequestContext, caller: Caller, id: string): Promise<Target> {
  const target = await takeTarget(context, caller, id);
  if (target.dts !== null) throw new Refusal('record.deleted', { noun: 'user', id });
  return target;
}

/** The caller's own account, locked: what everybody may change of themselves asks for no reach. */
export async function takeOwn(context: RequestContext, caller: Caller): Promise<Target> {
  const target = await lockTarget(context.db, caller.userId);
  if (target === undefined || target.dts !== null)
    throw new Refusal('record.not_found', { noun: 'user', id: caller.userId });
  return target;
}

/** Throws when the site would be left without anybody who may administer it. */
export async function requireAnotherAdministrator(context: RequestContext, target: Target): Promise<void> {
  const administers =
    target.isAdmin && target.usertype === 'staff' && target.status === 'active' && target.dts === null;
  if (administers && !(await hasOtherAdministrator(context.db, target.id)))
    throw new Refusal('user.last_admin', { id: target.id });
}

/**
 * Holds both names that a login finds an account by (null: it has or keeps none). Throws `record.duplicate` where
 * someone else logs in by one of them.
 */
export async function requireFreeNames(
  context: RequestContext,
  { id, username, email }: { id: string | null; username: string | null; email: string | null },
): Promise<void> {
  const taken = await holdNames(
    context.db.asSystem('names are taken wherever their holder is; nothing but that is answered'),
    [username, email],
    id,
  );
  if (taken !== undefined)
    throw new Refusal('record.duplicate', { fields: [taken === username?.toLowerCase() ? 'username' : 'email'] });
}

/** Appends what was done to a user; it stands under the first of their folders. */
export async function recordUser(
  context: RequestContext,
  caller: Caller,
  target: Pick<Target, 'id' | 'reach'>,
  change: Pick<Change, 'kind' | 'before' | 'after'>,
): Promise<void> {
  await recordHistory(context, caller, { noun: 'user', id: target.id, folderId: target.reach[0] ?? null, ...change });
}
