import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { bucketKey, bucketOfFlags, type JobBucket } from '@field-service/domain/work/job-buckets.ts';
import type { GoneReason } from '@field-service/domain/work/phone/job-news.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import type { InstalledBase } from '@field-service/contract/sync.ts';
import { db, type FieldDb } from './db.ts';
import { isUnpacked } from './row-versions.ts';
import type { GoneRow, JobRow } from './rows.ts';
import { isAppStored } from './sync/app-files.ts';

export const unpackedPictures = (jobId: string, store = db()) =>
  store.pictures.where('jobId').equals(jobId).and(isUnpacked);

/** Finds a stored job by its id, in any bucket. */
export const jobRow = (id: string, store = db()): Promise<JobRow | undefined> =>
  store.jobs.where('id').equals(id).first();

/** Stores a job in a bucket. Requires a transaction over `jobs`, because the old key is removed at the same time. */
export async function putJob(row: Omit<JobRow, 'key'>, store = db()): Promise<void> {
  const key = bucketKey(row.bucket, row.id);
  const old = await jobRow(row.id, store);
  if (old && old.key !== key) await store.jobs.delete(old.key);
  await store.jobs.put({ ...row, key });
}

export const rowOfJob = (job: Job, bucket: JobBucket): Omit<JobRow, 'key'> => ({
  id: job.id,
  bucket,
  siteId: job.addressid ?? '',
  uts: job.uts,
  flags: job.status.flags,
  job,
  closedAs: null,
  whole: 0,
  aside: null,
  news: null,
  partSentAt: null,
  late: null,
});

export async function moveJob(
  id: string,
  change: Partial<Omit<JobRow, 'key' | 'id'>>,
  store: FieldDb = db(),
): Promise<void> {
  const row = await jobRow(id, store);
  if (row) await putJob({ ...row, ...change }, store);
}

/** How long a job that left the device is listed, in milliseconds; its page can say why for longer. */
const goneListedMs = 7 * dayMs;

/** The jobs that the office has lately taken from this device, the last one first. */
export async function recentlyGone(): Promise<GoneRow[]> {
  const since = Date.now() - goneListedMs;
  const rows = await db()
    .gone.filter(({ at, reason }) => at >= since && reason !== 'otherFolder')
    .toArray();
  return rows.toSorted((a, b) => b.at - a.at);
}

/** Why a job that has ended on the server leaves the device. */
export const endedReason = (flags: string): GoneReason =>
  bucketOfFlags(flags) === 'cancelled' ? 'cancelled' : 'closed';

/** What is kept of a job that leaves the device. */
export const goneRow = ({ id, job, late }: JobRow, reason: GoneReason): GoneRow => ({
  jobId: id,
  docno: job.docno,
  title: job.site?.name ?? job.title,
  at: Date.now(),
  reason,
  ...(late === null ? {} : { late }),
});

/** Forgets the news of a job once the technician knows it. */
export const forgetNews = (id: string): Promise<void> =>
  db().transaction('rw', db().jobs, async () => await moveJob(id, { news: null }));

/**
 * Removes the data recorded on a job. The caller must ensure that all of it has been sent or that the user has
 * confirmed the loss.
 */
export async function removeWork(jobId: string): Promise<void> {
  const store = db();
  await store.drafts.delete(jobId);
  await store.visits.where('jobId').equals(jobId).delete();
  await store.usages.where('jobId').equals(jobId).delete();
  await store.trails.where('jobId').equals(jobId).delete();
  // Pictures in a package are kept until the package expires.
  await store.pictures
    .where('jobId')
    .equals(jobId)
    .and(({ uploadId }) => uploadId === '')
    .delete();
}

export const removeJob = async (row: JobRow): Promise<void> => {
  await removeWork(row.id);
  await db().lateSigns.delete(row.id);
  await db().jobs.delete(row.key);
};

/**
 * Whether the device has everything that the job requires: an up-to-date installed base, and every plan image that the
 * server has.
 */
async function isWhole(job: Job, base: InstalledBase | undefined): Promise<boolean> {
  if (!job.ib) return true;
  if (!base || base.uts < job.ib.uts) return false;
  const wanted = base.plans.map((plan) => plan.floorimg.id);
  const found = await db().planImages.where('id').anyOf(wanted).primaryKeys();
  return new Set(found).size === new Set(wanted).size;
}

/** Updates the `whole` mark of every job according to what is on the device now: its data, and the app. */
export async function markWhole(): Promise<void> {
  const store = db();
  const app = isAppStored();
  await store.transaction('rw', store.jobs, store.ibase, store.planImages, async () => {
    for (const row of await store.jobs.toArray()) {
      const whole = app && (await isWhole(row.job, await store.ibase.get(row.siteId))) ? 1 : 0;
      if (whole !== row.whole) await store.jobs.update(row.key, { whole });
    }
  });
}
