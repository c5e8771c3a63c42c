import type { PackageState } from '@field-service/contract/work/job-package.ts';
import type { uploads } from '@field-service/contract/work/uploads.ts';
import type { RouteData } from '@field-service/contract/route.ts';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { StalePreparation } from '../../../plugins/bind.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { loadPost, loadPostForUpdate, readSiteStatuses, touchPost } from '../posts/public.ts';
import { applyAgain, compareAgain } from './again/again.ts';
import { applyWork } from './apply.ts';
import { isJobFile, readWork, type ReadableWork } from './prepare.ts';
import { keptPackages, lockPackage, nameOf, settlePackage, visiblePackage, type PackageRow } from './queries.ts';
import { workOnServerClock } from './server-clock.ts';
import { stateOf } from './state.ts';

/** A job's complete package, if it is visible in the caller's folders. Throws `upload.not_found` otherwise. */
async function packageOf(context: RequestContext, jobId: string, uploadId: string): Promise<PackageRow> {
  const row = await visiblePackage(context.db, uploadId);
  if (row === undefined || row.post_id !== jobId || row.received_at === null)
    throw new Refusal('upload.not_found', { uploadId });
  return row;
}

/** Previews what applying a stored package would change now, without writing anything. */
export async function previewReplay(
  context: RequestContext,
  jobId: string,
  uploadId: string,
): Promise<RouteData<typeof uploads.replay>> {
  const row = await packageOf(context, jobId, uploadId);
  const post = await loadPost(context, jobId);
  const { file } = workOnServerClock(row, await readWork(context, row), row.received_at ?? context.now).work;
  const statuses = await readSiteStatuses(context);
  const common = {
    uploadId: row.id,
    uts: post.uts,
    changes: row.status === 'applied' ? (await compareAgain(context, row, file, post)).changes : [],
    alreadyApplied: row.status === 'applied',
    reason: row.reason,
    by: await nameOf(context.db, row.user_id),
  };
  if (!isJobFile(file)) {
    return {
      ...common,
      status: { from: post.status.code, to: statuses.byCode('DN').code },
      visits: 0,
      stationChanges: 0,
      treatments: 0,
      pictures: 0,
      signature: true,
      followup: false,
      lines: false,
      nextday: null,
      finishedAt: file.customerSign.signedAt,
    };
  }
  return {
    ...common,
    status: { from: post.status.code, to: statuses.byCode(file.status).code },
    visits: file.stations.length,
    stationChanges: file.stationChanges.length,
    treatments: file.usage.length,
    pictures: file.stations.reduce((sum, { imgbf, imgaf }) => sum + imgbf.length + imgaf.length, file.pictures.length),
    signature: file.customerSign !== null,
    followup: file.followup !== null,
    lines: file.lead && Boolean(file.lines),
    nextday: file.nextday?.plan ?? null,
    finishedAt: file.endData.at,
  };
}

/** The complete packages of a job. */
export async function listReplays(context: RequestContext, jobId: string): Promise<RouteData<typeof uploads.replays>> {
  return await keptPackages(context.db, (await loadPost(context, jobId)).id);
}

export interface LateDecision {
  act: 'apply' | 'records' | 'set_aside';
  reason: string;
  uts?: number | undefined;
}

/** Reads a package before the transaction that applies it; undefined if the work is only set aside. */
export async function prepareLate(
  context: RequestContext,
  jobId: string,
  uploadId: string,
  { act }: LateDecision,
): Promise<ReadableWork | undefined> {
  const row = await packageOf(context, jobId, uploadId);
  return act === 'set_aside' ? undefined : await readWork(context, row);
}

/**
 * Whether a decision is possible in the package's state. Late work can be applied or set aside; work that was set aside
 * can still be applied. Applied work can be applied again by someone who has compared it with the job.
 */
const isDecidable = ({ status }: PackageRow, { act, uts }: LateDecision): boolean =>
  status === 'late' || (act !== 'set_aside' && (status === 'set_aside' || (status === 'applied' && uts !== undefined)));

/**
 * Carries out a dispatcher's decision on a stored package: applies everything, applies only the records, or sets the
 * work aside.
 */
export async function decideLate(
  context: RequestContext,
  caller: Caller,
  jobId: string,
  uploadId: string,
  decision: LateDecision,
  work: ReadableWork | undefined,
): Promise<PackageState> {
  const { act, reason, uts } = decision;
  if (reason.trim() === '') throw new Refusal('upload.reason_missing', {});
  const found = await packageOf(context, jobId, uploadId);
  // The route has only checked that the caller may approve some type of job, so the type of this job is checked here.
  const { typeId } = await loadPost(context, jobId);
  requireGrant(caller, `POST:AP:${typeId}`);
  const row = await lockPackage(context.db, found.id);
  if (!isDecidable(row, decision)) throw new Refusal('upload.not_late', { status: row.status });
  if (uts !== undefined) requireBase(await loadPostForUpdate(context, jobId), uts);
  const settled = { note: reason, settledAt: context.now, settledBy: caller.userId };
  if (act === 'set_aside') {
    await settlePackage(context.db, row.id, { status: 'set_aside', reason: row.reason, ...settled });
    await recordHistory(context, caller, {
      noun: 'post',
      id: row.post_id,
      folderId: row.folder_id,
      kind: 'set_aside',
      after: { uploadId: row.id },
      reason,
    });
    context.notify('post', row.post_id);
  } else {
    if (work === undefined) throw new StalePreparation();
    if (row.status === 'applied') await applyAgain(context, caller, row, work, act, reason);
    else await applyWork(context, caller, row, work, act === 'apply' ? 'late' : 'records', reason);
    await settlePackage(context.db, row.id, { status: 'applied', reason: row.reason, ...settled });
  }
  // The phone of the technician shows what became of the work.
  await touchPost(context.db, row.post_id);
  context.notify('upload_package', row.id);
  return await stateOf(context, await lockPackage(context.db, row.id));
}
