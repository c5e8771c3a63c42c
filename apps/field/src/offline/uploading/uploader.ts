import type { Receipt } from '@field-service/contract/work/job-package.ts';
import { bucketOfFlags } from '@field-service/domain/work/job-buckets.ts';
import { db } from '../db.ts';
import { forgetEdits } from '../edits.ts';
import { isAbort, isPassing, toFailure } from '../failure.ts';
import { jobRow, moveJob } from '../jobs.ts';
import { log } from '../log.ts';
import { showNotice } from '../notices.ts';
import { versionOf, versionOfDraft } from '../row-versions.ts';
import type { PackageRow, UsageRow, VisitRow } from '../rows.ts';
import { forgetUploads } from './url-storage.ts';
import type { SendProgress } from './send-package.ts';

/** A package is not retried automatically within 30 s of its last attempt (specification 001, section 5). */
const guardMs = 30_000;

let progress: SendProgress | null = null;
const listeners = new Set<() => void>();
const report = (next: SendProgress | null) => {
  progress = next;
  for (const listener of listeners) listener();
};

/** The package that is being sent right now. */
export const sending = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): SendProgress | null => progress,
};

/**
 * Deletes the packed rows in the versions that were packed; requires a transaction over them. Returns whether nothing
 * newer is left.
 */
async function releaseWork({ jobId, manifest, packed }: PackageRow): Promise<boolean> {
  if (manifest.kind !== 'job') return true;
  const store = db();
  const versions = new Set(packed);
  const draft = await store.drafts.get(jobId);
  if (draft && versions.has(versionOfDraft(draft))) await store.drafts.delete(jobId);
  for (const table of [store.visits, store.usages])
    await table
      .where('jobId')
      .equals(jobId)
      .and((each: VisitRow | UsageRow) => versions.has(versionOf(each)))
      .delete();
  return !(await store.drafts.get(jobId));
}

/** Moves a package with a receipt to the sent packages, and only then removes the recorded work. */
export async function moveToSent(row: PackageRow, receipt: Receipt): Promise<void> {
  const store = db();
  const { uploadId, jobId, docno, title, manifest, bytes } = row;
  const tables = [
    store.packages,
    store.sent,
    store.jobs,
    store.drafts,
    store.visits,
    store.usages,
    store.trails,
    store.pictures,
  ];
  await store.transaction('rw', tables, async () => {
    await store.sent.put({ uploadId, jobId, docno, title, manifest, bytes, receipt, sentAt: Date.now() });
    await store.packages.delete(uploadId);
    // A job that was reopened and restarted after packing has newer work, which this receipt does not cover.
    if (!(await releaseWork(row))) return;
    const job = await jobRow(jobId);
    if (!job) return;
    const ended = receipt.state === 'applied' ? undefined : bucketOfFlags(job.job.status.flags);
    // The office had already ended the job and now has this late work. The job keeps the status that the office chose.
    if (ended === 'cancelled' || ended === 'closed')
      await moveJob(jobId, { bucket: ended, flags: job.job.status.flags, closedAs: null });
    // Once nothing of the job is left to send, a sync may replace it with the server's record.
    else if (job.bucket === 'closed' && (await store.packages.where('jobId').equals(jobId).count()) === 0)
      await moveJob(jobId, { flags: 'C' });
  });
  if (manifest.kind === 'job') forgetEdits(jobId);
  await forgetUploads(uploadId);
}

async function sendOne(row: PackageRow, signal: AbortSignal): Promise<boolean> {
  const store = db();
  const tries = row.tries + 1;
  await store.packages.update(row.uploadId, { tries, lastTryAt: Date.now() });
  try {
    // The sending code and its upload library are loaded only when there is something to send.
    const { sendPackage } = await import('./send-package.ts');
    const receipt = await sendPackage(row, { signal, onProgress: report });
    await moveToSent(row, receipt);
    log('info', `package ${row.uploadId} of ${row.docno}: ${receipt.state}`);
    return true;
  } catch (error) {
    if (isAbort(error)) throw error;
    const failure = toFailure(error);
    const status = isPassing(error) ? 'waiting' : 'refused';
    await store.packages.update(row.uploadId, { status, lastError: failure });
    log('error', `package ${row.uploadId} of ${row.docno}: ${failure.code}`);
    if (status === 'refused') showNotice({ kind: 'uploadFailed', failure });
    return false;
  } finally {
    report(null);
  }
}

/** A late signature is sent after the job's own package: the server must know the job as closed. */
const waitsForJob = async ({ jobId, manifest }: PackageRow): Promise<boolean> =>
  manifest.kind === 'sign' &&
  (await db()
    .packages.where('jobId')
    .equals(jobId)
    .filter((other) => other.manifest.kind === 'job')
    .count()) > 0;

export interface SendSelection {
  /** The package to send; all pending packages if absent. */
  uploadId?: string;
  /** Whether the user requested this: rejected and recently tried packages are then sent too. */
  asked: boolean;
  signal: AbortSignal;
}

/** Sends packages one after another, in only one window of the app at a time. Returns how many receipts arrived. */
export const sendPackages = ({ uploadId, asked, signal }: SendSelection): Promise<number> =>
  navigator.locks.request('field-service-upload', { signal }, async () => {
    const rows = await db().packages.orderBy('createdAt').toArray();
    const due = rows.filter(
      (row) =>
        (uploadId === undefined || row.uploadId === uploadId) &&
        (asked || (row.status === 'waiting' && Date.now() - row.lastTryAt >= guardMs)),
    );
    let sent = 0;
    for (const row of due) {
      signal.throwIfAborted();
      if (await waitsForJob(row)) continue;
      if (await sendOne(row, signal)) sent += 1;
    }
    if (sent > 0) showNotice({ kind: 'sent', jobs: sent });
    return sent;
  });

/**
 * Queues every package that is still kept, because a restored server may have lost work for which it had sent a
 * receipt.
 */
export async function offerAgain(): Promise<number> {
  const store = db();
  return store.transaction('rw', store.sent, store.packages, async () => {
    const rows = await store.sent.toArray();
    await store.packages.bulkPut(
      rows.map(({ receipt: _receipt, sentAt, ...row }): PackageRow => ({
        ...row,
        status: 'waiting',
        createdAt: sentAt,
        tries: 0,
        lastTryAt: 0,
        partsSent: [],
        lastError: null,
        packed: [],
      })),
    );
    await store.sent.clear();
    return rows.length;
  });
}
