import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { loadPostForUpdate, requireOnType, touchPost } from '../posts/public.ts';
import { isReportWanted, markReleased, readNewestReport } from './queries.ts';

export interface ReportAnswer {
  ready: boolean;
  review: boolean;
  fileId: string | null;
  filename: string | null;
  version: number | null;
}

/**
 * Returns the latest report of a completed job, or queues the creation of a missing one: imported and restored jobs
 * have no report until one is requested. Before the release, a customer learns only that a report is pending.
 */
export async function wantReport(context: RequestContext, caller: Caller, postId: string): Promise<ReportAnswer> {
  const isCustomer = caller.kind === 'portal';
  const found = await readNewestReport(context.db, postId, isCustomer);
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'post', id: postId });
  const { report, review } = found;
  if (report !== null)
    return { ready: true, review, fileId: report.fileId, filename: report.filename, version: report.version };
  if (!found.done) throw new Refusal('report.not_ready', { id: postId });
  if (!found.made && !(await isReportWanted(context.db, postId))) await context.enqueue('report.wanted', { postId });
  return { ready: false, review, fileId: null, filename: null, version: null };
}

/**
 * Releases a report to a customer who requires reviews. `version` is the reviewed version; if there is a newer version,
 * the release is rejected. An earlier release is left unchanged, so that releases by two supervisors send only one
 * email.
 */
export async function releaseReport(
  context: RequestContext,
  caller: Caller,
  postId: string,
  version: number,
): Promise<{ version: number; releasedAt: number }> {
  const post = await loadPostForUpdate(context, postId);
  requireOnType(caller, 'AP', post.typeId);
  if (!mayDo(caller, 'FILE:VW:ServiceReport')) throw new Refusal('report.not_allowed', {});
  const report = (await readNewestReport(context.db, postId, false))?.report ?? null;
  if (report === null) throw new Refusal('report.not_ready', { id: postId });
  if (report.version !== version) throw new Refusal('report.superseded', { id: postId, version: report.version });
  if (report.releasedAt !== null) return { version, releasedAt: report.releasedAt };
  await markReleased(context.db, report.fileId, context.now);
  await recordHistory(context, caller, {
    noun: 'post',
    id: postId,
    folderId: post.folderId,
    kind: 'release',
    after: { file: report.filename },
  });
  await touchPost(context.db, postId);
  await context.enqueue('report.released', { postId, version });
  context.notify('post', postId);
  return { version, releasedAt: context.now };
}
