import type { installation } from '@field-service/contract/site/installation.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { requireAdminInPerson } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { makeToken, tokenHash } from '../../../token.ts';
import { recordHistory } from '../../../history/public.ts';
import { isOwnPassword } from '../../access/sessions/public.ts';
import { deleteTokens, insertToken } from '../system/public.ts';

type Reset = typeof installation.reset;
const ofSite = 'a restore is of the whole site; only its administrators begin one';
/** The time for which a reset token is valid, in milliseconds: long enough to send a large archive. */
const holdsFor = dayMs;

/**
 * Checks the caller's password again. Runs outside any transaction, because the count of failures must survive a
 * rejection.
 */
export async function confirmReset(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Reset>,
): Promise<void> {
  requireAdminInPerson(caller);
  if (!(await isOwnPassword(context, caller, body.password))) throw new Refusal('account.password_wrong', {});
}

/**
 * Issues the only token with which the site can be replaced. An earlier token becomes invalid. Nothing else changes.
 */
export async function openReset(context: RequestContext, caller: Caller): Promise<RouteResult<Reset>> {
  const system = context.db.asSystem(ofSite);
  const token = makeToken();
  const until = context.now + holdsFor;
  await deleteTokens(system, 'reset');
  await insertToken(system, {
    hash: tokenHash(token),
    purpose: 'reset',
    user_id: caller.userId,
    by_name: caller.name,
    cts: context.now,
    exp: until,
  });
  await recordHistory(context, caller, { noun: 'system', id: 'site', folderId: null, kind: 'reset', after: { until } });
  return { token, until };
}
