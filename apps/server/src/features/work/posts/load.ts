import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { routineCaller, type Caller } from '../../../caller.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import { lockPosts, readPosts, type LoadedPost } from './queries.ts';

type Reads = Pick<RequestContext, 'db'>;

/**
 * Locks a live job until the transaction ends, then reads the job. Throws `record.not_found` if the caller cannot see
 * it.
 */
export async function loadPostForUpdate(context: Reads, id: string): Promise<LoadedPost> {
  const [post] = await loadPostsForUpdate(context, [id]);
  if (post === undefined) throw new Refusal('record.not_found', { id });
  return post;
}

/** Locks the given jobs and returns them in the given order. Throws `record.not_found` if any of them is missing. */
export async function loadPostsForUpdate(context: Reads, ids: readonly string[]): Promise<LoadedPost[]> {
  const wanted = [...new Set(ids)];
  await lockPosts(context.db, wanted);
  const posts = new Map(
    (await readPosts(context.db, wanted)).filter(({ systype }) => systype === 'job').map((post) => [post.id, post]),
  );
  return wanted.map((id) => {
    const post = posts.get(id);
    if (post === undefined) throw new Refusal('record.not_found', { id });
    return post;
  });
}

/** A live job. Throws `record.not_found` if the caller cannot see the job. */
export async function loadPost(context: Reads, id: string): Promise<LoadedPost> {
  const [post] = await readPosts(context.db, [id]);
  if (post === undefined || post.systype !== 'job') throw new Refusal('record.not_found', { id });
  return post;
}

/** A job that the caller created, even if the caller may not view it, because creating is a separate permission. */
export async function loadCreated(context: Reads, caller: Caller, id: string): Promise<LoadedPost> {
  const system = context.db.asSystem('the caller has created this job, and is answered its number');
  return await loadPost({ db: new ScopedDb(system, routineCaller('create', caller.userId)) }, id);
}
