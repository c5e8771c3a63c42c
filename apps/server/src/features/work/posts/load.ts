import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { routineCaller, type Caller } from '../../../caller.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import { lockPosts, readPosts, type LoadedPost } from './queries.ts';

type Reads = Pick<RequestContext, 'db'>;

/** A living job, locked until the transaction ends. `record.not_found` where the caller sees none by that id. */
export async function loadPostForUpdate(context: Reads, id: string): Promise<LoadedPost> {
  const [post] = await loadPostsForUpdate(context, [id]);
  if (post === undefined) throw new Refusal('record.not_found', { id });
  return post;
}

/** All named jobs in the order of their names here, locked; one that is missing refuses the call. */
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

/** A living job as it is now. */
export async function loadPost(context: Reads, id: string): Promise<LoadedPost> {
  const [post] = await readPosts(context.db, [id]);
  if (post === undefined || post.systype !== 'job') throw new Refusal('record.not_found', { id });
  return post;
}

/** A job that the caller has created: creating is a permission of its own, so they may be unable to view it. */
export async function loadCreated(context: Reads, caller: Caller, id: string): Promise<LoadedPost> {
  const system = context.db.asSystem('the caller has created this job, and is answered its number');
  return await loadPost({ db: new ScopedDb(system, routineCaller('create', caller.userId)) }, id);
}
