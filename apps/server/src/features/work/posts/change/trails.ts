import type { posts } from '@field-service/contract/work/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { requireOnType } from '../access.ts';
import { deviceOf } from '../device.ts';
import { appendTrail, noteSynced, readPosts } from '../queries.ts';

/** A position as `[lat, lng, time, type, postid]`. */
export type ActivityPoint = ParsedInput<typeof posts.trails>['body']['trails'][number];
type Keep = (
  context: RequestContext,
  caller: Caller,
  postId: string,
  points: readonly ActivityPoint[],
) => Promise<void>;
/** The handlers that store positions of posts other than jobs, by `systype`; registered in `features.ts`. */
export type TrailKeepers = Readonly<Record<string, Keep>>;

/**
 * Appends the caller's positions to posts. All positions are rejected if any post is missing, does not store positions,
 * or may not be changed by the caller.
 */
async function append(
  keepers: TrailKeepers,
  context: RequestContext,
  caller: Caller,
  trails: ReadonlyMap<string, readonly ActivityPoint[]>,
): Promise<void> {
  const found = new Map((await readPosts(context.db, [...trails.keys()])).map((post) => [post.id, post]));
  for (const [id, points] of trails) {
    const post = found.get(id);
    const keep = post === undefined ? undefined : keepers[post.systype];
    if (post === undefined || (post.systype !== 'job' && keep === undefined))
      throw new Refusal('record.not_found', { id });
    if (keep !== undefined) await keep(context, caller, post.id, points);
    else {
      requireOnType(caller, 'UP', post.typeId);
      await appendTrail(context.db, post.id, caller.userId, points);
    }
  }
}

type Empty = Record<string, never>;

/** Appends the caller's positions to a post's trail; a job's `uts` stays unchanged. */
export const concatTrails =
  (keepers: TrailKeepers) =>
  async (
    context: RequestContext,
    caller: Caller,
    { params, body }: ParsedInput<typeof posts.concatTrails>,
  ): Promise<Empty> => {
    if (body.id !== undefined && body.id !== params.id) throw new Refusal('field.invalid', { fields: ['id'] });
    if (body.userId !== undefined && body.userId !== caller.userId) throw new Refusal('permission.missing', {});
    await append(keepers, context, caller, new Map([[params.id, body.trails]]));
    return {};
  };

/** Appends the caller's positions to the trails of several posts. */
export const appendTrails =
  (keepers: TrailKeepers) =>
  async (context: RequestContext, caller: Caller, { body }: ParsedInput<typeof posts.trails>): Promise<Empty> => {
    await append(
      keepers,
      context,
      caller,
      Map.groupBy(body.trails, ([, , , , postId]) => postId),
    );
    return {};
  };

/** Appends the caller's position and the action performed there to a post's trail. */
export const appendActivity =
  (keepers: TrailKeepers) =>
  async (context: RequestContext, caller: Caller, { body }: ParsedInput<typeof posts.activity>): Promise<Empty> => {
    const [lat, lng] = body.geo;
    await append(keepers, context, caller, new Map([[body.postid, [[lat, lng, body.time, body.type, body.postid]]]]));
    return {};
  };

/** Records which jobs are stored completely on a device; ids of jobs that the caller cannot see are ignored. */
export async function setPostsSyncedOn(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<typeof posts.setSynced>,
): Promise<Empty> {
  await noteSynced(context.db, deviceOf(caller, body.did), caller.userId, body.ids, context.now);
  return {};
}
