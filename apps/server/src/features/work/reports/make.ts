import { v7 as uuidv7 } from 'uuid';
import type { JobContext } from '../../../queue/job.ts';
import { printImage } from '../../../print/image.ts';
import { keepingContent } from './content.ts';
import { reportLanguage, reportModel } from './model.ts';
import {
  insertReport,
  lockReports,
  readNextVersion,
  readReportRecord,
  reportExists,
  type ReportRecord,
} from './queries.ts';

/** The id of the package whose work a report shows; `none` if there was no package. */
const uploadOf = (record: ReportRecord, uploadId: string | null | undefined): string =>
  uploadId ?? record.uploadId ?? 'none';
/** Whether a report would be empty: the job was closed manually without any work, and the report was not requested. */
const isEmpty = (record: ReportRecord, uploadId: string | null | undefined): boolean =>
  uploadId === null && record.uploadId === null;

/**
 * Creates the service report for a completed job, once per package that changed its content; a repeated run finds the
 * existing report. The report is printed outside the transaction, and its version is checked inside the transaction.
 */
export async function makeServiceReport(context: JobContext, postId: string, uploadId?: string | null): Promise<void> {
  // The report's age is that of its content: work that arrives during printing is not included.
  const now = context.now();
  const record = await readReportRecord(context.system, postId);
  if (record === undefined || !record.statusFlags.includes('C') || isEmpty(record, uploadId)) return;
  const lang = reportLanguage(record.lang);
  const upload = uploadOf(record, uploadId);
  if (await reportExists(context.system, postId, upload, lang)) return;
  const { load, contentOf } = keepingContent(async (sha256, width) => await printImage(context.files, sha256, width));
  const model = await reportModel(record, record.version, load, await context.phrases.of(lang));
  const blob = await context.files.put(await context.printer.print(model));
  const content = await contentOf(model);
  await context.transaction(async ({ db, notify, enqueue }) => {
    await lockReports(db, postId);
    const version = await readNextVersion(db, postId);
    if (version === undefined || (await reportExists(db, postId, upload, lang))) return;
    // A concurrent run has used this version. The printed report contains its version, so it must be created again.
    if (version !== record.version) throw new Error('a report of the job was made at the same time');
    await insertReport(db, {
      id: uuidv7(),
      fileId: uuidv7(),
      record,
      uploadId: upload,
      version: record.version,
      lang,
      fileName: `${record.docno}-v${record.version}.pdf`,
      sha256: blob.sha256,
      bytes: blob.bytes,
      content,
      now,
    });
    await enqueue('report.made', { postId, version: record.version });
    notify('post', postId);
  });
}
