import type { posts } from '@field-service/contract/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { requireOnType } from './access.ts';
import { deviceOf } from './device.ts';
import { appendTrail, noteSynced, readPosts } from './queries.ts';

type Point = ParsedInput<typeof posts.trails>['body']['trails'][number];

/** Appends the caller's positions to posts of any type; a post that is not there, or not theirs to change, refuses all. */
async function append(context: RequestContext, caller: Caller, trails: ReadonlyMap<string, readonly Point[]>): Promise<void> {
  const found = new Map((await readPosts(context.db, [...trails.keys()])).map((post) => [post.id, post]));
  for (const [id, points] of trails) {
    const post = found.get(id);
    if (post === undefined) throw new Refusal('record.not_found', { id });
    requireOnType(caller, 'UP', post.typeId);
    await appendTrail(context.db, post.id, caller.userId, points);
  }
}

/** Appends the caller's positions to a job's trail; the job's `uts` stays, because its JSON has no trail. */
export async function concatTrails(context: RequestContext, caller: Caller, { params, body }: ParsedInput<typeof posts.concatTrails>): Promise<Record<string, never>> {
  if (body.id !== undefined && body.id !== params.id) throw new Refusal('field.invalid', { fields: ['id'] });
  if (body.userId !== undefined && body.userId !== caller.userId) throw new Refusal('permission.missing', {});
  await append(context, caller, new Map([[params.id, body.trails]]));
  return {};
}

/** Appends positions to the trails of the posts that they name. */
export async function appendTrails(context: RequestContext, caller: Caller, { body }: ParsedInput<typeof posts.trails>): Promise<Record<string, never>> {
  await append(context, caller, Map.groupBy(body.trails, ([, , , , postId]) => postId));
  return {};
}

/** Appends one position with what was done there. */
export async function appendActivity(context: RequestContext, caller: Caller, { body }: ParsedInput<typeof posts.activity>): Promise<Record<string, never>> {
  const [lat, lng] = body.geo;
  await append(context, caller, new Map([[body.postid, [[lat, lng, body.time, body.type, body.postid]]]]));
  return {};
}

/** Notes which jobs are whole on a device; ids that the caller does not see are passed over. */
export async function setPostsSyncedOn(context: RequestContext, caller: Caller, { body }: ParsedInput<typeof posts.setSynced>): Promise<Record<string, never>> {
  await noteSynced(context.db, deviceOf(caller, body.did), caller.userId, body.ids, context.now);
  return {};
}
