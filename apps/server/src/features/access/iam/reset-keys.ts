import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { resetDevices, resetSecrets } from '../devices/public.ts';
import { recordHistory } from '../../../history/public.ts';
import { endSessionsOf, type Sessions } from '../sessions/public.ts';
import { requireInPerson } from './access.ts';
import { revokeKey, selectKeys } from './bot-keys/bot-keys.queries.ts';
import { takeLiving } from './target.ts';

type ResetInput = ParsedInput<typeof contract.accounts.resetKey>;
const administered = 'the caller may administer whose keys these are';

/**
 * Users may reset their own keys. Someone else's keys, and a bound device, require one of the user's administrators.
 */
async function requireMay(context: RequestContext, caller: Caller, { params, body }: ResetInput): Promise<void> {
  requireInPerson(caller);
  if (params.id === caller.userId && body.clear !== true) return;
  requireGrant(caller, 'USER:UP');
  await takeLiving(context, caller, params.id);
}

/** Revokes the keys of one type; returns the ended sessions. */
async function endKeys(
  system: SystemDb,
  { params: { id }, body: { type, clear } }: ResetInput,
  now: number,
): Promise<readonly string[]> {
  switch (type) {
    case 'session':
      return await endSessionsOf(system, id, 'reset', now);
    case 'bot':
      for (const key of await selectKeys(system, id)) if (key.revoked_at === null) await revokeKey(system, key.id, now);
      return [];
    case 'device':
      if (clear === true) return (await resetDevices(system, id, now)).sessionIds;
      return await resetSecrets(system, id, now);
  }
}

/**
 * Revokes everything that gives access to an account without its password. Throws `record.not_found`,
 * `user.beyond_reach` and `permission.missing`.
 */
export async function resetKeys(
  context: RequestContext,
  sessions: Sessions,
  caller: Caller,
  input: ResetInput,
): Promise<Record<string, never>> {
  await requireMay(context, caller, input);
  sessions.forget(await endKeys(context.db.asSystem(administered), input, context.now));
  await recordHistory(context, caller, {
    noun: 'user',
    id: input.params.id,
    folderId: null,
    kind: 'keys',
    after: { keys: input.body.type, cleared: input.body.clear === true },
  });
  return {};
}
