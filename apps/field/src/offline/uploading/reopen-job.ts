import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { bucketOfFlags } from '@field-service/domain/work/job-buckets.ts';
import { jobFileName } from '@field-service/domain/work/package-manifest.ts';
import { db, type FieldDb } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { endedReason, jobRow, moveJob } from '../jobs.ts';
import { log } from '../logs/log.ts';
import { withRoom } from '../room.ts';
import { versionOfDraft } from '../row-versions.ts';
import type { DraftRow, LateSignRow, PackageRow } from '../rows.ts';
import { holdSending } from './hold-sending.ts';
import { forgetUploads } from './url-storage.ts';

/** Whether the server cannot have applied a package, because it was never given a whole part of it. */
const isUnapplied = ({ tries, handedOver }: PackageRow): boolean => tries === 0 || handedOver === false;

/**
 * The package that is taken back if a job is reopened on the device: that of the work which is still here, as long as the
 * server cannot have applied it and no signature was given for it later. Undefined if the job cannot be reopened.
 */
export function packageToReopen(
  packages: readonly PackageRow[],
  draft: DraftRow | undefined,
  late: LateSignRow | undefined,
): PackageRow | undefined {
  const [row, ...more] = packages;
  if (row?.manifest.kind !== 'job' || more.length > 0 || draft === undefined || late?.sign) return undefined;
  return row.packed.includes(versionOfDraft(draft)) && isUnapplied(row) ? row : undefined;
}

const findPackage = async (store: FieldDb, jobId: string): Promise<PackageRow | undefined> =>
  packageToReopen(
    await store.packages.where('jobId').equals(jobId).toArray(),
    await store.drafts.get(jobId),
    await store.lateSigns.get(jobId),
  );

/** The positions in a package: packing moved them there. */
async function trailsOf(store: FieldDb, { uploadId, manifest }: PackageRow): Promise<JobFile['trails']> {
  const { readJobFile } = await import('../packing/parse-file.ts');
  const file = await store.packageFiles.get([uploadId, jobFileName(manifest.jobId, 'job')]);
  return readJobFile((await file?.blob?.text()) ?? 'null').trails;
}

/**
 * Moves a closed job that was not sent back to in progress, with everything that was recorded on it (specification 001,
 * section 4): its package is dissolved in the step that moves it. Throws `DeviceFailure` if the server may have the work.
 */
export const reopenJob = (jobId: string): Promise<void> =>
  holdSending(async () => {
    const store = db();
    const row = await findPackage(store, jobId);
    if (row === undefined) throw new DeviceFailure('device.sending');
    const { uploadId } = row;
    const points = await trailsOf(store, row);
    const tables = [
      store.jobs,
      store.drafts,
      store.lateSigns,
      store.packages,
      store.packageFiles,
      store.pictures,
      store.trails,
      store.uploadUrls,
    ];
    const reopen = async (): Promise<void> => {
      const job = await jobRow(jobId);
      // Another window may have reopened it, or may have taken the customer's signature meanwhile.
      if ((await findPackage(store, jobId))?.uploadId !== uploadId || !job) throw new DeviceFailure('device.sending');
      await store.packages.delete(uploadId);
      await store.packageFiles.where('uploadId').equals(uploadId).delete();
      await store.pictures.where('uploadId').equals(uploadId).modify({ uploadId: '' });
      await store.trails.bulkAdd(points.map((point) => ({ jobId, point })));
      await forgetUploads(store, uploadId);
      const { flags } = job.job.status;
      const bucket = bucketOfFlags(flags);
      const hasEnded = bucket === 'closed' || bucket === 'cancelled';
      await moveJob(jobId, {
        bucket: 'inProgress',
        flags,
        closedAs: null,
        aside: hasEnded ? { reason: endedReason(flags), at: Date.now() } : null,
      });
    };
    await withRoom(() => store.transaction('rw', tables, reopen));
    log('info', `package ${uploadId} of ${row.docno} was reopened by the user`);
  });
