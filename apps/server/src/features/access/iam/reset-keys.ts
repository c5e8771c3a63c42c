import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { resetDevices, resetSecrets } from '../devices/public.ts';
import { recordHistory } from '../../../history/public.ts';
import { endSessionsOf, type Sessions } from '../sessions/public.ts';
import { requireInPerson } from './access.ts';
import { revokeKeysOf } from './bot-keys/bot-keys.queries.ts';
import { recordUser, takeLiving } from './target.ts';
import { stampPinReset } from './user-writes.queries.ts';
import type { LockedUser } from './users.queries.ts';

type ResetInput = ParsedInput<typeof contract.accounts.resetKey>;
const administered = 'the caller may administer whose keys these are';

/** Removes a user's devices with their secrets and binding, and ends their app sessions. */
async function removeDevices(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
  target: LockedUser,
): Promise<void> {
  const { dids, sessionIds } = await resetDevices(context.db.asSystem(administered), target.id, context.now);
  sessions.forget(sessionIds);
  await recordUser(context, caller, target, {
    kind: 'device-reset',
    before: { devices: dids },
    after: { devices: [] },
  });
}

export async function resetDevice(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
  { params }: ParsedInput<typeof contract.users.resetDevice>,
): Promise<Record<string, never>> {
  requireInPerson(caller);
  await removeDevices(context, sessions, caller, await takeLiving(context, caller, params.id));
  return {};
}

/**
 * Lets a user's phones drop the PIN that was set there, which the server never knows: they learn it with the profile.
 * Nothing else on the phone changes, and no session ends. The user can set a new PIN.
 */
export async function removePin(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<typeof contract.users.removePin>,
): Promise<Record<string, never>> {
  requireInPerson(caller);
  const target = await takeLiving(context, caller, params.id);
  await stampPinReset(context.db, target.id, context.now);
  await recordUser(context, caller, target, { kind: 'pin-reset', after: {} });
  return {};
}

/** Revokes the keys of one type, and returns the ids of the sessions that this ended. */
async function endKeys(
  { db, now }: RequestContext,
  { params: { id }, body: { type } }: ResetInput,
): Promise<readonly string[]> {
  const system = db.asSystem(administered);
  switch (type) {
    case 'session':
      return await endSessionsOf(system, id, 'reset', now);
    case 'bot':
      await revokeKeysOf(system, id, now);
      return [];
    case 'device':
      return await resetSecrets(system, id, now);
  }
}

/**
 * Revokes the keys of one type, which give access to an account without its password. Users may reset their own keys.
 * Only one of a user's administrators may reset someone else's keys or remove devices. Throws `record.not_found`,
 * `user.beyond_reach` or `permission.missing`.
 */
export async function resetKeys(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
  input: ResetInput,
): Promise<Record<string, never>> {
  requireInPerson(caller);
  const { params, body } = input;
  if (params.id !== caller.userId || body.clear === true) {
    requireGrant(caller, 'USER:UP');
    const target = await takeLiving(context, caller, params.id);
    if (body.type === 'device' && body.clear === true) {
      await removeDevices(context, sessions, caller, target);
      return {};
    }
  }
  sessions.forget(await endKeys(context, input));
  await recordHistory(context, caller, {
    noun: 'user',
    id: params.id,
    folderId: null,
    kind: 'keys',
    after: { keys: body.type },
  });
  return {};
}
