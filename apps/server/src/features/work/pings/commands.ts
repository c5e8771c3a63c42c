import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { isWorkType } from '@field-service/domain/people/work-time.ts';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { reply, type Reply } from '../../../plugins/answer.ts';
import { Refusal } from '../../../refusal.ts';
import { acknowledgeMessages } from '../../outgoing/messages/public.ts';
import { notePostsOnDevice } from '../posts/public.ts';
import { recordWork, workDayNow, type WorkSign } from '../../people/work-time/public.ts';
import { insertPings, selectLastPing } from './queries.ts';

type Answer = Reply<RouteResult<typeof contract.session.ping>>;
type LastAnswer = Reply<RouteResult<typeof contract.session.lastPing>>;

/** The `oid` of a ping that lists the jobs stored completely on the device, instead of naming a push. */
const jobTick = '-1';
/** The type of a ping that acknowledges a push. */
const acknowledgement = 'PR';

/**
 * Stores the device's positions and work times, processes acknowledgements, and returns the server's time and the work
 * day.
 */
export async function ping(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof contract.session.ping>,
): Promise<Answer> {
  const pings = Array.isArray(body) ? body : [body];
  if (pings.some(({ userid }) => userid !== undefined && userid !== caller.userId))
    throw new Refusal('permission.missing', {});
  await insertPings(
    context.db,
    caller,
    context.now,
    pings.flatMap(({ id, time, geo, postid, type }) =>
      geo === null ? [] : [{ localId: id, deviceTime: time, geo, postId: postid, type }],
    ),
  );
  const acknowledged = pings.flatMap(({ type, oid }) =>
    type === acknowledgement && oid !== undefined && String(oid) !== jobTick ? [String(oid)] : [],
  );
  await acknowledgeMessages(
    context.db.asSystem("messages to the caller's own user"),
    caller.userId,
    acknowledged,
    context.now,
  );
  const held = pings.flatMap(({ oid, postids }) => (String(oid) === jobTick ? (postids ?? []) : []));
  if (held.length > 0) {
    requireGrant(caller, 'POST:VW');
    await notePostsOnDevice(context, caller, held);
  }
  const signs = pings.flatMap(({ time, geo, postid, type }): WorkSign[] =>
    isWorkType(type) ? [{ at: time, type, geo, jobId: postid ?? null }] : [],
  );
  const day = await recordWork(context, caller, signs);
  return reply(
    { time: context.now, wt_postid: day ?? (await workDayNow(context, caller)) },
    { time: context.now, sess: 'on' },
  );
}

export async function lastPing(context: RequestContext, caller: Caller): Promise<LastAnswer> {
  const row = await selectLastPing(context.db, caller);
  const last =
    row === undefined || row.lat === null || row.lng === null
      ? null
      : {
          geo: [row.lat, row.lng] satisfies [number, number],
          time: row.device_time,
          type: row.type,
          postid: row.post_id,
        };
  return reply(
    { time: context.now, wt_postid: await workDayNow(context, caller), last },
    { time: context.now, sess: 'on' },
  );
}
