import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { requireCovered } from './access.ts';
import { readUser, recordUser, takeLiving } from './target.ts';
import { lockRoles, replaceRoles, updateUser } from './user-writes.queries.ts';

type Users = typeof contract.users;

/**
 * Throws unless the caller may assign these roles: they exist, and the caller has all their grants. Locks them until
 * the transaction ends.
 */
export async function requireRoles(context: RequestContext, caller: Caller, ids: readonly string[]): Promise<void> {
  const roles = await lockRoles(context.db, ids);
  const missing = ids.find((id) => !roles.some((role) => role.id === id));
  if (missing !== undefined) throw new Refusal('record.referenced_missing', { field: 'roles', id: missing });
  requireCovered(
    caller,
    roles.flatMap((role) => role.perms),
  );
}

/** Adds roles to a user (`add`), or replaces the user's roles. */
export async function giveRoles(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<Users['addRoles']> | ParsedInput<Users['setRoles']>,
  add: boolean,
): Promise<RouteResult<Users['get']>> {
  const target = await takeLiving(context, caller, params.id);
  // Customers get their rights through the portal. Grants are only for staff and bots.
  if (target.usertype === 'portal') throw new Refusal('field.invalid', { fields: ['roles'] });
  const given = body.roles.filter((id) => !target.roles.includes(id));
  await requireRoles(context, caller, given);
  const roles = [...new Set(add ? [...target.roles, ...body.roles] : body.roles)].toSorted();
  await replaceRoles(context.db, target.id, roles);
  await updateUser(context.db, target.id, {});
  await recordUser(context, caller, target, { kind: 'roles', before: { roles: target.roles }, after: { roles } });
  return await readUser(context, caller, target.id);
}
