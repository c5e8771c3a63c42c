import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';

/** Keeps where the device says it is, and answers the server's time; without a position it only answers. */
export async function ping(context: RequestContext, caller: Caller, { body }: ParsedInput<typeof contract.session.ping>): Promise<RouteResult<typeof contract.session.ping>> {
  const { geo, time, postid, type } = body;
  if (geo !== null) {
    await context.db
      .insert('ping')
      .values({ id: uuidv7(), user_id: caller.userId, at: context.now, device_time: time, lat: geo[0], lng: geo[1], post_id: postid ?? null, type })
      .execute();
  }
  return { time: context.now, wt_postid: null };
}
