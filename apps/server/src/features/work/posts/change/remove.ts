import type { posts } from '@field-service/contract/work/posts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { Refusal } from '../../../../refusal.ts';
import { recordHistory } from '../../../../history/public.ts';
import { requireOnType, requireWritable } from '../access.ts';
import { changesOf, type Changes } from '../changes.ts';
import { assigneeNames } from '../fields.ts';
import { removerOf, type PostKinds } from '../kinds.ts';
import { loadPost, loadPostForUpdate } from '../load.ts';
import { writeAssignees, type LoadedPost } from '../queries.ts';
import { readSite } from '../references.queries.ts';
import { hasWork, lockDeleted, readSystype, undelete, writeDeleted } from './remove.queries.ts';

type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;

/**
 * Deletes a locked job: lists omit the job, delta reads report it, and its assignees are notified. Throws
 * `post.has_work` unless the job is pending or cancelled and has no recorded work, and `invoice.already_billed` if the
 * job is on an invoice.
 */
export async function withdrawPost(
  context: Writes,
  caller: Caller,
  post: LoadedPost,
  reason: string | null,
): Promise<void> {
  if (post.billed) throw new Refusal('invoice.already_billed', { jobs: [{ id: post.id, docno: post.docno }] });
  if (!/[DX]/.test(post.status.flags) || (await hasWork(context.db, post.id)))
    throw new Refusal('post.has_work', { id: post.id, status: post.status.code });
  const uts = await writeDeleted(context.db, post.id, context.now);
  await recordHistory(context, caller, {
    noun: 'post',
    id: post.id,
    folderId: post.folderId,
    kind: 'delete',
    before: { uts: post.uts },
    after: { uts, dts: context.now },
    reason,
  });
  const withdrawnIds = post.assignees.map(({ id }) => id);
  if (withdrawnIds.length > 0)
    await context.enqueue('post.assigned', { at: context.now, postId: post.id, userIds: [], withdrawnIds });
  context.notify('post', post.id);
}

/** Deletes a job, or a post of another kind by the rules of that kind. */
export const removePost =
  (kinds: PostKinds) =>
  async (
    context: RequestContext,
    caller: Caller,
    { params, query }: ParsedInput<typeof posts.remove>,
  ): Promise<Record<string, never>> => {
    const remove = removerOf(kinds, await readSystype(context.db, params.id));
    if (remove !== undefined) return await remove(context, caller, params.id);
    const post = await loadPostForUpdate(context, params.id);
    requireOnType(caller, 'DE', post.typeId);
    requireWritable(caller, post);
    await withdrawPost(context, caller, post, query.reason ?? null);
    return {};
  };

/**
 * Throws `post.customer_gone` if the job's customer or site no longer exists; locks the customer until the transaction
 * ends.
 */
async function requireCustomer(
  context: RequestContext,
  { contactId, siteId }: { contactId: string | null; siteId: string | null },
): Promise<void> {
  const site = await readSite(context.db, contactId ?? '', siteId ?? '');
  if (site === undefined) throw new Refusal('post.customer_gone', { field: 'contactid', id: contactId });
  if (!site.siteIsTheirs) throw new Refusal('post.customer_gone', { field: 'addressid', id: siteId });
}

/**
 * Restores a deleted job without assignees. A dispatcher must assign the job again, because its former assignees may no
 * longer be free.
 */
export async function restorePost(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof posts.restore>,
): Promise<Changes> {
  const deleted = await lockDeleted(context.db, params.id);
  if (deleted === undefined) throw new Refusal('record.not_found', { id: params.id });
  requireOnType(caller, 'DE', deleted.typeId);
  await requireCustomer(context, deleted);
  await writeDeleted(context.db, deleted.id, null);
  const before = await loadPost(context, deleted.id);
  requireWritable(caller, before);
  await writeAssignees(context.db, deleted.id, []);
  await recordHistory(context, caller, {
    noun: 'post',
    id: deleted.id,
    folderId: deleted.folderId,
    kind: 'restore',
    before: { assignees: assigneeNames(before) },
    after: { uts: before.uts, assignees: [] },
    reason: body.reason ?? null,
  });
  context.notify('post', deleted.id);
  return changesOf(before, before.uts);
}

/**
 * Restores a deleted job without assignees when finished work for it arrives, so that a dispatcher can decide on the
 * work.
 */
export async function restoreForWork(context: Writes, caller: Caller, id: string): Promise<void> {
  const back = await undelete(context.db.asSystem('work that came is decided about on its job, whoever sent it'), id);
  if (back === undefined) return;
  await recordHistory(context, caller, {
    noun: 'post',
    id,
    folderId: back.folderId,
    kind: 'restore',
    after: { uts: back.uts, assignees: [] },
  });
  context.notify('post', id);
}
