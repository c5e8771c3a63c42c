import { db, type FieldDb } from './db.ts';
import { jobRow, unpackedPictures } from './jobs.ts';
import type { JobRow } from './rows.ts';

/** Late signatures that were given but not sent. */
const drawn = (store = db()) => store.lateSigns.filter(({ sign }) => sign !== null);

/** Whether a job has recorded work that no receipt covers yet. */
export async function hasUnsentWork(jobId: string): Promise<boolean> {
  const store = db();
  const counts = await Promise.all([
    store.packages.where('jobId').equals(jobId).count(),
    store.drafts.where('jobId').equals(jobId).count(),
    store.visits.where('jobId').equals(jobId).count(),
    store.usages.where('jobId').equals(jobId).count(),
    drawn()
      .and((late) => late.jobId === jobId)
      .count(),
    unpackedPictures(jobId).count(),
  ]);
  return counts.some((count) => count > 0);
}

/**
 * Counts everything that would be lost with this device: packages, small writes, the user's own settings, and jobs that
 * were started but not closed.
 */
export async function countUnsent(): Promise<number> {
  const store = db();
  const [packages, writes, drafts, signatures, settings] = await Promise.all([
    store.packages.toArray(),
    store.outbox.count(),
    store.drafts.toArray(),
    drawn().count(),
    store.pendingSettings.count(),
  ]);
  const packed = new Set(packages.map((row) => row.jobId));
  return packages.length + writes + signatures + settings + drafts.filter((draft) => !packed.has(draft.jobId)).length;
}

export interface UnsentJob {
  row: JobRow;
  pictures: number;
  bytes: number;
}

/**
 * The jobs with work that is not packed yet: in progress, or set aside because the office withdrew or cancelled them.
 */
export async function unpackedJobs(): Promise<UnsentJob[]> {
  const store = db();
  const packed = new Set((await store.packages.toArray()).map((row) => row.jobId));
  const drafts = (await store.drafts.toArray()).filter((draft) => !packed.has(draft.jobId));
  const found = await Promise.all(
    drafts.map(async ({ jobId }): Promise<UnsentJob[]> => {
      const row = await jobRow(jobId);
      const pictures = await unpackedPictures(jobId).toArray();
      return row
        ? [{ row, pictures: pictures.length, bytes: pictures.reduce((sum, picture) => sum + picture.blob.size, 0) }]
        : [];
    }),
  );
  return found.flat();
}

/** The numbers of the jobs with a late signature that was given but not queued. */
export async function drawnSignatures(store: FieldDb): Promise<string[]> {
  const ids = await drawn(store).primaryKeys();
  return (await store.jobs.where('id').anyOf(ids).toArray()).map(({ job }) => job.docno).toSorted();
}

/** The numbers of the jobs with work that no receipt covers, in order. */
export async function unsentJobNumbers(store: FieldDb): Promise<string[]> {
  const [packages, drafts, signatures] = await Promise.all([
    store.packages.toArray(),
    store.drafts.toCollection().primaryKeys(),
    drawn(store).primaryKeys(),
  ]);
  const rows = await store.jobs
    .where('id')
    .anyOf([...drafts, ...signatures])
    .toArray();
  return [...new Set([...packages.map(({ docno }) => docno), ...rows.map(({ job }) => job.docno)])].toSorted();
}
