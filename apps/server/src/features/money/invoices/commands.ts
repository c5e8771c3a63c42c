import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { bundlesOf } from '@field-service/domain/money/consolidation.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { touchPost } from '../../work/posts/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { requireBase } from '../../../record-base.ts';
import { lockBillablePosts, type BillablePost } from './billable.queries.ts';
import { draftOf, type PlanBill } from './draft.ts';
import { releasePeriods } from './periods.queries.ts';
import { deleteInvoice, insertDraft, lockInvoices, readInvoice } from './queries.ts';

async function loaded(context: RequestContext, id: string): Promise<Invoice> {
  const invoice = await readInvoice(context.db, id);
  if (invoice === undefined) throw new Refusal('record.not_found', { noun: 'invoice', id });
  return invoice;
}

export const getInvoice = loaded;

/** Updates the version stamps of the jobs and notifies subscribers, because a job's page shows its invoice. */
export async function touchBilledJobs(
  context: RequestContext,
  invoiceId: string,
  postIds: readonly string[],
): Promise<void> {
  for (const postId of postIds) await touchPost(context.db, postId);
  context.notify('invoice', invoiceId);
  context.notify('post', ...postIds);
}

/** Locks the jobs until the commit, so that no concurrent request can bill them too. */
async function lockJobs(context: RequestContext, postIds: readonly string[]): Promise<BillablePost[]> {
  const ids = [...new Set(postIds)];
  const posts = await lockBillablePosts(context.db, ids);
  const missing = ids.filter((id) => posts.every((post) => post.id !== id));
  if (missing.length > 0) throw new Refusal('record.not_found', { noun: 'post', ids: missing });
  return posts;
}

async function draftJobs(context: RequestContext, caller: Caller, posts: readonly BillablePost[]): Promise<Invoice> {
  const ids = posts.map((post) => post.id);
  const draft = draftOf(posts, await readFolderSetting(context.db, posts[0]?.folderId ?? null, 'taxRounding'));
  const id = uuidv7();
  await insertDraft(context.db, id, draft, caller.userId);
  await recordHistory(context, caller, {
    noun: 'invoice',
    id,
    folderId: draft.folderId,
    kind: 'create',
    after: { amount: draft.amount, currency: draft.currency, jobs: ids },
  });
  await touchBilledJobs(context, id, ids);
  return await loaded(context, id);
}

/** Creates one draft from the jobs. */
export const createInvoice = async (
  context: RequestContext,
  caller: Caller,
  postIds: readonly string[],
): Promise<Invoice> => await draftJobs(context, caller, await lockJobs(context, postIds));

/** Creates drafts, combining the jobs as their customers prefer. */
export async function bundleInvoices(
  context: RequestContext,
  caller: Caller,
  postIds: readonly string[],
): Promise<Invoice[]> {
  const made: Invoice[] = [];
  for (const bundle of bundlesOf(await lockJobs(context, postIds))) made.push(await draftJobs(context, caller, bundle));
  return made;
}

type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;

/**
 * Creates a draft for periods of a contract. The caller has locked the contract, and links the periods to the draft.
 */
export async function createPlanDraft(context: Writes, caller: Caller, plan: PlanBill): Promise<string> {
  const draft = draftOf([], await readFolderSetting(context.db, plan.folderId, 'taxRounding'), plan);
  const id = uuidv7();
  await insertDraft(context.db, id, draft, caller.userId);
  await recordHistory(context, caller, {
    noun: 'invoice',
    id,
    folderId: plan.folderId,
    kind: 'create',
    after: { amount: draft.amount, currency: draft.currency, periods: plan.charges.map(({ name }) => name) },
  });
  context.notify('invoice', id);
  return id;
}

export async function lockDraft(context: RequestContext, id: string) {
  const [invoice] = await lockInvoices(context.db, [id]);
  if (invoice === undefined) throw new Refusal('record.not_found', { noun: 'invoice', id });
  if (invoice.state !== 'draft') throw new Refusal('invoice.not_draft', { state: invoice.state, docno: invoice.docno });
  return invoice;
}

export async function discardInvoice(
  context: RequestContext,
  caller: Caller,
  id: string,
  uts: number | undefined,
): Promise<Record<string, never>> {
  const draft = await lockDraft(context, id);
  const seen = await loaded(context, id);
  requireBase(seen, uts);
  const { jobs, amount } = seen;
  await releasePeriods(context.db, id);
  await deleteInvoice(context.db, id);
  const ids = jobs.map((job) => job.id);
  await recordHistory(context, caller, {
    noun: 'invoice',
    id,
    folderId: draft.folderId,
    kind: 'discard',
    before: { amount, jobs: ids },
  });
  await touchBilledJobs(context, id, ids);
  return {};
}
