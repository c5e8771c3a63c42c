import type { RequestContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { isReportWanted, readNewestReport } from './queries.ts';

export interface ReportAnswer {
  ready: boolean;
  fileId: string | null;
  filename: string | null;
  version: number | null;
}

/** Answers the newest report of a done job, or has it made: imported and restored jobs have none until somebody asks. */
export async function wantReport(context: RequestContext, postId: string): Promise<ReportAnswer> {
  const found = await readNewestReport(context.db, postId);
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'post', id: postId });
  if (found.report !== null) return { ready: true, ...found.report };
  if (!found.done) throw new Refusal('report.not_ready', { id: postId });
  if (!(await isReportWanted(context.db, postId))) await context.enqueue('report.wanted', { postId });
  return { ready: false, fileId: null, filename: null, version: null };
}
