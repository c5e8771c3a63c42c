import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
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
