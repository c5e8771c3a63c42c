import type { reports } from '@field-service/contract/work/reports.ts';
import { isPaged } from '@field-service/contract/print-format.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext, Services } from '../../../context.ts';
import type { StreamAnswer } from '../../../plugins/bind.ts';
import { answerPrinted, readPdf } from '../../../print/answer.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { loadPostForUpdate, requireOnType, touchPost } from '../posts/public.ts';
import { reportOf } from './content.ts';
import { isReportWanted, markReleased, readNewestReport, readReportContent, type NewestReport } from './queries.ts';

export interface ReportAnswer {
  ready: boolean;
  review: boolean;
  fileId: string | null;
  filename: string | null;
  version: number | null;
}

async function wantedReport(context: RequestContext, caller: Caller, postId: string): Promise<NewestReport> {
  const found = await readNewestReport(context.db, postId, caller.kind === 'portal');
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'post', id: postId });
  return found;
}

/**
 * Returns the latest report of a completed job, or queues the creation of a missing one: imported and restored jobs
 * have no report until one is requested. Before the release, a customer learns only that a report is pending.
 */
export async function wantReport(context: RequestContext, caller: Caller, postId: string): Promise<ReportAnswer> {
  const found = await wantedReport(context, caller, postId);
  const { report, review } = found;
  if (report !== null)
    return { ready: true, review, fileId: report.fileId, filename: report.filename, version: report.version };
  if (!found.done) throw new Refusal('report.not_ready', { id: postId });
  if (!found.made && !(await isReportWanted(context.db, postId))) await context.enqueue('report.wanted', { postId });
  return { ready: false, review, fileId: null, filename: null, version: null };
}

/**
 * Prints the newest report that the caller may read. Its pages are those of its PDF; the other formats are written from
 * what it said when it was made.
 */
export async function printReport(
  { printer }: Pick<Services, 'printer'>,
  context: RequestContext,
  caller: Caller,
  { id, format }: ParsedInput<typeof reports.print>['params'],
): Promise<StreamAnswer> {
  const report = (await wantedReport(context, caller, id)).report;
  if (report === null) throw new Refusal('report.not_ready', { id });
  const stem = report.filename.replace(/\.pdf$/, '');
  if (isPaged(format)) {
    const kept = await readPdf(context.files, report.sha256);
    if (kept === undefined) throw new Refusal('report.not_ready', { id });
    return answerPrinted(await printer.write(kept, format), stem);
  }
  const content = await readReportContent(
    context.db.asSystem('the report was read through the scope of the caller'),
    report.fileId,
  );
  if (content === undefined) throw new Refusal('report.pages_only', { id });
  return answerPrinted(await printer.write(await reportOf(context.files, content), format), stem);
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
