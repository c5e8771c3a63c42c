import type { push } from '@field-service/contract/outgoing/push.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { isPushEndpoint, isPushKey } from './endpoint.ts';
import { selectRegistrations, trimRegistrations, upsertRegistration } from './queries.ts';
import { vapidOf } from './vapid.ts';

const own = "the caller's own registrations";
/** The maximum number of registered browsers and devices per person. */
const maxRegistrations = 20;

export async function myRegistrations(
  context: RequestContext,
  caller: Caller,
): Promise<RouteResult<typeof push.registrations>> {
  const rows = await selectRegistrations(context.db.asSystem(own), caller.userId);
  return {
    publicKey: (await vapidOf(context.config)).publicKey,
    registrations: rows.map(({ id, type, pushid, uts }) => ({ id, type, pushid, uts })),
  };
}

/**
 * Registers the push address of the session's browser or device. Throws for a supporter, whose device is not the
 * user's.
 */
export async function register(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof push.register>,
): Promise<RouteResult<typeof push.registrations>> {
  if (caller.support !== undefined) throw new Refusal('push.endpoint_refused', {});
  if (body.type === 'web') {
    if (!isPushEndpoint(context.config, body.pushid)) throw new Refusal('push.endpoint_refused', {});
    if (body.keys === undefined || !isPushKey(body.keys.p256dh))
      throw new Refusal('field.invalid', { fields: ['keys'] });
  }
  const system = context.db.asSystem(own);
  await upsertRegistration(system, {
    userId: caller.userId,
    sessionId: caller.sessionId,
    type: body.type,
    pushid: body.pushid,
    keys: body.type === 'web' ? body.keys : undefined,
  });
  await trimRegistrations(system, caller.userId, maxRegistrations);
  return await myRegistrations(context, caller);
}
