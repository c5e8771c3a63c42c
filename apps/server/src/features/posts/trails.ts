import type { posts } from '@field-service/contract/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { requireOnType } from './access.ts';
import { deviceOf } from './device.ts';
import { loadPost } from './load.ts';
import { appendTrail, noteSynced } from './queries.ts';

/** Appends the caller's positions to a job's trail; the job's `uts` stays, because its JSON has no trail. */
export async function concatTrails(context: RequestContext, caller: Caller, { params, body }: ParsedInput<typeof posts.concatTrails>): Promise<Record<string, never>> {
  const post = await loadPost(context, params.id);
  requireOnType(caller, 'UP', post.typeId);
  await appendTrail(context.db, post.id, caller.userId, body.trails);
  return {};
}

/** Notes which jobs are whole on a device; ids that the caller does not see are passed over. */
export async function setPostsSyncedOn(context: RequestContext, caller: Caller, { body }: ParsedInput<typeof posts.setSynced>): Promise<Record<string, never>> {
  await noteSynced(context.db, deviceOf(caller, body.did), caller.userId, body.ids, context.now);
  return {};
}
