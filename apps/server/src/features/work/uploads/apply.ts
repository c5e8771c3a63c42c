import type { JobFile, SignFile } from '@field-service/contract/work/job-package.ts';
import type { ClockDecision } from '@field-service/domain/work/job-file/device-clock.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { asRefusal } from '../../../plugins/errors.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import {
  restoreForWork,
  loadPostForUpdate,
  readSiteStatuses,
  walkStatus,
  type LoadedPost,
  type Statuses,
} from '../posts/public.ts';
import { applyStationChanges } from '../stations/public.ts';
import { createAttacher } from './attach.ts';
import { isOpenWork, setAsideCovered, withoutRecorded } from './exported/open-work.ts';
import { resultOf, touchResult, writeLateSignature, writeSigned } from './effects.queries.ts';
import { writeEffects } from './effects.ts';
import { isJobFile, type PreparedWork, type ReadableWork } from './prepare.ts';
import {
  beginEffects,
  keepEffects,
  noteClock,
  seesPost,
  settlePackage,
  undoEffects,
  type PackageRow,
} from './queries.ts';
import { requireReferences } from './references.ts';
import { workOnServerClock } from './server-clock.ts';

/**
 * How a package is applied: on arrival, or later by a dispatcher with (`late`) or without (`records`) a change of
 * status.
 */
export type ApplyMode = 'arrival' | 'late' | 'records';

/** Whether a job's state accepts finished work: a job that was closed and not reopened accepts no second result. */
export const isOpen = ({ stageOf }: Statuses, post: LoadedPost): boolean =>
  ['TD', 'IP', 'X'].includes(stageOf(post.status));
const isDone = ({ stageOf }: Statuses, post: LoadedPost): boolean => ['DN', 'CWO'].includes(stageOf(post.status));
const forbidden = (post: LoadedPost, to: string): Refusal =>
  new Refusal('post.transition_forbidden', { from: post.status.code, to, status: post.status.code });

async function applyJob(
  context: RequestContext,
  caller: Caller,
  row: PackageRow,
  { file: entered, clock, ...work }: ReadableWork & { file: JobFile; clock: ClockDecision },
  mode: ApplyMode,
  reason: string | null,
  receivedAt: number,
): Promise<void> {
  const found = await loadPostForUpdate(context, row.post_id);
  const sender = found.assignees.find(({ id }) => id === row.user_id);
  if (mode === 'arrival' && sender === undefined)
    throw new Refusal('upload.not_assigned', { status: found.status.code });
  const wasOpen = isOpenWork(entered);
  // With several technicians, only the lead closes the job; work on a job that was still open closes none.
  const closes = !wasOpen && (mode === 'late' || (mode === 'arrival' && sender?.lead === true));
  const result = await resultOf(context.db, found.id);
  const statuses = await readSiteStatuses(context);
  if (closes && result !== undefined && !isOpen(statuses, found)) throw forbidden(found, entered.status);
  if (mode === 'arrival' && !closes && statuses.stageOf(found.status) === 'X') throw forbidden(found, entered.status);

  const { id: postId, siteId, contactId } = found;
  const onSite = {
    postId,
    uploadId: row.id,
    userId: row.user_id,
    siteId,
    contactId,
    receivedAt,
    late: mode !== 'arrival',
  };
  const file = await applyStationChanges(context, caller, onSite, entered);
  const references = await requireReferences(context.db, file, mode === 'arrival' ? found.siteId : null);
  // What follows from finishing a job does not follow from work that was not finished.
  const recordsOnly = mode === 'records' || wasOpen;
  const starts = wasOpen && mode === 'late' && isOpen(statuses, found);
  const post =
    closes || starts
      ? await walkStatus(context, caller, found, file.status, {
          ...(closes ? { doneAt: Math.min(file.endData.at, context.now) } : {}),
          late: mode === 'late',
          ...(reason === null ? {} : { reason }),
        })
      : found;
  await writeEffects(context, caller, {
    row,
    file,
    clockDifference: clock.difference,
    entries: work.entries,
    post,
    references,
    receivedAt,
    reason,
    result: closes || (recordsOnly && result === undefined),
    followup: !recordsOnly,
    lines: closes ? 'apply' : recordsOnly && file.lead ? 'conflict' : null,
  });
  if (!closes && result !== undefined) await touchResult(context.db, post.id, receivedAt);
  if (isDone(statuses, post)) await context.enqueue('post.done', { postId: post.id, uploadId: row.id });
}

async function applySign(
  context: RequestContext,
  caller: Caller,
  row: PackageRow,
  { file, ...work }: ReadableWork & { file: SignFile },
  mode: ApplyMode,
  reason: string | null,
  receivedAt: number,
): Promise<void> {
  const found = await loadPostForUpdate(context, row.post_id);
  if (mode === 'arrival' && !found.assignees.some(({ id }) => id === row.user_id))
    throw new Refusal('upload.not_assigned', { status: found.status.code });
  const result = await resultOf(context.db, found.id);
  const statuses = await readSiteStatuses(context);
  // A signature can only be added to work that was closed without one.
  if (result === undefined || result.signed || isOpen(statuses, found)) throw forbidden(found, 'DN');
  const attach = createAttacher(row, found, work.entries);
  const sign = attach.signature(file.customerSign, 'customerSign');
  await attach.save(context.db);
  await writeLateSignature(context.db, found.id, sign, receivedAt);
  await writeSigned(context.db, found.id, sign);
  const post =
    mode === 'records'
      ? found
      : await walkStatus(context, caller, found, 'DN', {
          late: mode === 'late',
          ...(reason === null ? {} : { reason }),
        });
  await recordHistory(context, caller, {
    noun: 'post',
    id: post.id,
    folderId: post.folderId,
    kind: 'sign',
    reason,
    after: { uploadId: row.id, customerSign: file.customerSign.name },
  });
  context.notify('post', post.id);
  if (isDone(statuses, post)) await context.enqueue('post.done', { postId: post.id, uploadId: row.id });
}

/**
 * Applies all effects of a package in the caller's transaction. Throws a `Refusal` if a rule or the job's state forbids
 * it.
 */
export async function applyWork(
  context: RequestContext,
  caller: Caller,
  row: PackageRow,
  work: ReadableWork,
  mode: ApplyMode,
  reason: string | null,
): Promise<void> {
  const receivedAt = row.received_at ?? context.now;
  const {
    work: { file, entries },
    clock,
  } = workOnServerClock(row, await withoutRecorded(context.db, row, work, mode === 'arrival'), receivedAt);
  await noteClock(context.db, row.id, { clock_difference: clock.difference, clock_doubtful: clock.doubtful });
  if (isJobFile(file)) await applyJob(context, caller, row, { file, entries, clock }, mode, reason, receivedAt);
  else await applySign(context, caller, row, { file, entries }, mode, reason, receivedAt);
}

/**
 * Settles a locked package once everything has arrived. The work is applied or, if a rule forbids it, stored as `late`
 * for a dispatcher. A package with an unreadable job file is stored as `refused`, and the error is returned.
 */
export async function settleArrival(
  context: RequestContext,
  caller: Caller,
  row: PackageRow,
  work: PreparedWork,
): Promise<Refusal | undefined> {
  const receivedAt = row.received_at ?? context.now;
  if (work instanceof Refusal) {
    await settlePackage(context.db, row.id, { status: 'refused', reason: work.code, receivedAt });
    return work;
  }
  const { file, entries } = work;
  await beginEffects(context.db);
  try {
    if (!(await seesPost(context.db, row.post_id))) throw new Refusal('upload.not_assigned', {});
    if (isJobFile(file) && isOpenWork(file)) throw new Refusal('upload.job_open', {});
    await applyWork(context, caller, row, { file, entries }, 'arrival', null);
    await keepEffects(context.db);
    await settlePackage(context.db, row.id, {
      status: 'applied',
      reason: null,
      jobFile: file,
      receivedAt,
      settledAt: context.now,
      settledBy: caller.userId,
    });
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal === undefined || refusal.status >= 500) throw error;
    await undoEffects(context.db);
    await settlePackage(context.db, row.id, { status: 'late', reason: refusal.code, jobFile: file, receivedAt });
    await restoreForWork(context, caller, row.post_id);
    await context.enqueue('upload.late', { packageId: row.id });
  }
  if (isJobFile(file)) await setAsideCovered(context, caller, row, file);
  context.notify('upload_package', row.id);
  return undefined;
}
