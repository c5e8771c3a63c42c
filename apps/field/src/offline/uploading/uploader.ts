import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Receipt } from '@field-service/contract/work/job-package.ts';
import { bucketOfFlags } from '@field-service/domain/work/job-buckets.ts';
import { leadsJob } from '@field-service/domain/work/phone/job-people.ts';
import { sending as sendingAs, type Sender } from '../connection/connection.ts';
import { db, isCurrent, type FieldDb } from '../db.ts';
import { forgetEdits } from '../edits.ts';
import { isAbort, isPassing, toFailure } from '../failure.ts';
import { jobRow, moveJob } from '../jobs.ts';
import { log } from '../logs/log.ts';
import { showNotice } from '../notices.ts';
import { ifRoom, withRoom } from '../room.ts';
import { versionOf, versionOfDraft } from '../row-versions.ts';
import { noteSent } from '../recorded/own-stock.ts';
import type { JobRow, PackageRow, UsageRow, VisitRow } from '../rows.ts';
import { nextSeq, packagesInOrder } from './package-order.ts';
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
 * Deletes the packed rows in the versions that were packed; requires a transaction over them and, if they were received
 * (`receivedAt`, the server's time), over the aids. Returns whether nothing newer is left.
 */
export async function releaseWork(
  store: FieldDb,
  { jobId, manifest, packed }: PackageRow,
  receivedAt?: number,
): Promise<boolean> {
  if (manifest.kind !== 'job') return true;
  const versions = new Set(packed);
  const draft = await store.drafts.get(jobId);
  if (draft && versions.has(versionOfDraft(draft))) await store.drafts.delete(jobId);
  const isPacked = (each: VisitRow | UsageRow): boolean => versions.has(versionOf(each));
  const visits = (await store.visits.where('jobId').equals(jobId).toArray()).filter(isPacked);
  const usages = (await store.usages.where('jobId').equals(jobId).toArray()).filter(isPacked);
  await store.visits.bulkDelete(visits.map(({ jobId: job, stationId }) => [job, stationId]));
  await store.usages.bulkDelete(usages.map(({ jobId: job, entry }) => [job, entry]));
  if (receivedAt !== undefined) await noteSent(store, usages, visits, receivedAt);
  return !(await store.drafts.get(jobId));
}

/** Whether a job was closed here, with the customer's signature or without it yet. */
const isDone = (bucket: JobRow['bucket']): boolean => bucket === 'closed' || bucket === 'complete';

/** Whether the server applied a part of a job that its lead has not closed yet; requires a transaction over the profile. */
async function isPart(
  store: FieldDb,
  { manifest }: PackageRow,
  receipt: Receipt,
  { bucket, job }: JobRow,
): Promise<boolean> {
  const userId = (await store.profile.get('this'))?.user.id;
  return (
    manifest.kind === 'job' &&
    receipt.state === 'applied' &&
    bucket === 'closed' &&
    bucketOfFlags(job.status.flags) === 'todo' &&
    userId !== undefined &&
    !leadsJob(job, userId)
  );
}

/** Moves a package with a receipt to the sent packages, and only then removes the recorded work. */
export async function moveToSent(row: PackageRow, receipt: Receipt, store = db()): Promise<void> {
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
    store.profile,
    store.uploadUrls,
    store.aids,
  ];
  const released = await store.transaction('rw', tables, async () => {
    await store.sent.put({ uploadId, jobId, docno, title, manifest, bytes, receipt, sentAt: receipt.receivedAt });
    await store.packages.delete(uploadId);
    await forgetUploads(store, uploadId);
    // A job that was reopened and restarted after packing has newer work, which this receipt does not cover.
    if (!(await releaseWork(store, row, receipt.receivedAt))) return false;
    const job = await jobRow(jobId, store);
    if (!job) return true;
    const late = receipt.state === 'applied' ? null : receipt.state;
    await moveJob(jobId, { late, lateAt: late && receipt.receivedAt }, store);
    const ended = receipt.state === 'applied' ? undefined : bucketOfFlags(job.job.status.flags);
    // The office had already ended the job and now has this late work. The job keeps the status that the office chose.
    if (ended === 'cancelled' || ended === 'closed')
      await moveJob(jobId, { bucket: ended, flags: job.job.status.flags, closedAs: null }, store);
    // The work of a technician who does not lead the job waits for the lead.
    else if (await isPart(store, row, receipt, job))
      await moveJob(
        jobId,
        { bucket: 'complete', flags: job.job.status.flags, closedAs: null, partSentAt: receipt.receivedAt },
        store,
      );
    // Once nothing of the job is left to send, a sync may replace it with a record of the server that knows the work.
    else if (isDone(job.bucket) && (await store.packages.where('jobId').equals(jobId).count()) === 0)
      await moveJob(jobId, { sentAt: receipt.receivedAt, ...(job.bucket === 'closed' ? { flags: 'C' } : {}) }, store);
    return true;
  });
  if (manifest.kind === 'job' && released && isCurrent(store)) forgetEdits(jobId);
}

async function sendOne(sender: Sender, row: PackageRow, { asked, signal }: SendSelection): Promise<boolean> {
  const { store } = sender;
  const tries = row.tries + 1;
  await ifRoom(() => store.packages.update(row.uploadId, { tries, lastTryAt: Date.now() }));
  try {
    // The sending code and its upload library are loaded only when there is something to send.
    const { sendPackage } = await import('./send-package.ts');
    const send = async () => await sendPackage(row, { sender, signal, onProgress: report });
    // The upload library cannot wait for a renewed session by itself.
    const receipt = await send().catch(async (error: unknown) => {
      if (!isLoggedOut(error) || !(await sender.renew())) throw error;
      return await send();
    });
    await withRoom(() => moveToSent(row, receipt, store), store);
    log('info', `package ${row.uploadId} of ${row.docno}: ${receipt.state}`, store);
    return true;
  } catch (error) {
    if (isAbort(error)) throw error;
    const failure = toFailure(error);
    const status = isPassing(error) ? 'waiting' : 'refused';
    await ifRoom(() => store.packages.update(row.uploadId, { status, lastError: failure }));
    log('error', `package ${row.uploadId} of ${row.docno}: ${failure.code}`, store);
    if (status === 'refused' && isCurrent(store))
      showNotice({ kind: 'uploadFailed', failure, asked, work: row.manifest.kind });
    return false;
  } finally {
    report(null);
  }
}

const isLoggedOut = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;

/** A late signature is sent after the job's own package: the server must know the job as closed. */
const waitsForJob = async ({ packages }: FieldDb, { jobId, manifest }: PackageRow): Promise<boolean> =>
  manifest.kind === 'sign' &&
  (await packages
    .where('jobId')
    .equals(jobId)
    .filter((other) => other.manifest.kind === 'job')
    .count()) > 0;

/** The guard ends early if the clock was set back: nothing waits for a time in the future. */
const wasJustTried = ({ lastTryAt }: PackageRow): boolean => Math.abs(Date.now() - lastTryAt) < guardMs;

export interface SendSelection {
  /** The package to send; all pending packages if absent. */
  uploadId?: string;
  /** Whether the user requested this: rejected and recently tried packages are then sent too. */
  asked: boolean;
  signal: AbortSignal;
}

/**
 * Sends packages one after another, in only one window of the app at a time. Returns how many receipts arrived. They
 * are recorded in the store of the user who began this, whoever is logged in when it ends.
 */
export const sendPackages = (selection: SendSelection): Promise<number> =>
  sendingAs(async (sender) => await sendDue(sender, selection));

const sendDue = (sender: Sender, selection: SendSelection): Promise<number> => {
  const { uploadId, asked, signal } = selection;
  return navigator.locks.request('field-service-upload', { signal }, async () => {
    const { store } = sender;
    const rows = await packagesInOrder(store);
    const due = rows.filter(
      (row) =>
        (uploadId === undefined || row.uploadId === uploadId) &&
        (asked || (row.status === 'waiting' && !wasJustTried(row))),
    );
    let sent = 0;
    for (const { uploadId: next } of due) {
      signal.throwIfAborted();
      // It may have been discarded in the meantime.
      const row = await store.packages.get(next);
      if (!row) continue;
      if (await waitsForJob(store, row)) continue;
      if (await sendOne(sender, row, selection)) sent += 1;
    }
    if (sent > 0 && isCurrent(store)) showNotice({ kind: 'sent', jobs: sent, single: uploadId !== undefined });
    return sent;
  });
};

/**
 * Queues every package that is still kept, because a restored server may have lost work for which it had sent a
 * receipt.
 */
export async function offerAgain(): Promise<number> {
  const store = db();
  return store.transaction('rw', store.sent, store.packages, async () => {
    const rows = await store.sent.orderBy('sentAt').toArray();
    const first = await nextSeq(store);
    await store.packages.bulkPut(
      rows.map(({ receipt: _receipt, sentAt, ...row }, at): PackageRow => ({
        ...row,
        seq: first + at,
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
