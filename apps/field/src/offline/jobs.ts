import { bucketKey, type JobBucket } from '@field-service/domain/work/job-buckets.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import type { InstalledBase } from '@field-service/contract/sync.ts';
import { db } from './db.ts';
import type { JobRow, PictureRow } from './rows.ts';

/** Whether no package contains a picture yet. */
export const isUnpacked = ({ uploadId }: PictureRow): boolean => uploadId === '';
export const unpackedPictures = (jobId: string) => db().pictures.where('jobId').equals(jobId).and(isUnpacked);

/** Finds a stored job by its id, in any bucket. */
export const jobRow = (id: string): Promise<JobRow | undefined> => db().jobs.where('id').equals(id).first();

/** Stores a job in a bucket. Requires a transaction over `jobs`, because the old key is removed at the same time. */
export async function putJob(row: Omit<JobRow, 'key'>): Promise<void> {
  const store = db();
  const key = bucketKey(row.bucket, row.id);
  const old = await jobRow(row.id);
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
});

export async function moveJob(id: string, change: Partial<Omit<JobRow, 'key' | 'id'>>): Promise<void> {
  const row = await jobRow(id);
  if (row) await putJob({ ...row, ...change });
}

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
  await unpackedPictures(jobId).delete();
}

export const removeJob = async (row: JobRow): Promise<void> => {
  await removeWork(row.id);
  await db().lateSigns.delete(row.id);
  await db().jobs.delete(row.key);
};

/** Whether the device has everything that the job requires: an up-to-date installed base and every plan image. */
async function isWhole(job: Job, base: InstalledBase | undefined): Promise<boolean> {
  if (!job.ib) return true;
  if (!base || base.uts < job.ib.uts) return false;
  const wanted = base.plans.map((plan) => plan.floorimg.id);
  const found = await db().planImages.where('id').anyOf(wanted).primaryKeys();
  return new Set(found).size === new Set(wanted).size;
}

/** Updates the `whole` mark of every job according to what is on the device now. */
export async function markWhole(): Promise<void> {
  const store = db();
  await store.transaction('rw', store.jobs, store.ibase, store.planImages, async () => {
    for (const row of await store.jobs.toArray()) {
      const whole = (await isWhole(row.job, await store.ibase.get(row.siteId))) ? 1 : 0;
      if (whole !== row.whole) await store.jobs.update(row.key, { whole });
    }
  });
}
