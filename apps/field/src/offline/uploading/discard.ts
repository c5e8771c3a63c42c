import { bucketOfFlags, bucketWithPart } from '@field-service/domain/work/job-buckets.ts';
import { db } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { forgetEdits } from '../edits.ts';
import { jobRow, moveJob } from '../jobs.ts';
import { log } from '../logs/log.ts';
import { holdSending } from './hold-sending.ts';
import { releaseWork } from './uploader.ts';
import { forgetUploads } from './url-storage.ts';
import { isExported, waitingSignatures } from './waiting-signatures.ts';

/** Notes that the user has a copy of a rejected package, with these late signatures, or of a rejected write in a file. */
export const noteExported = async (
  table: 'packages' | 'outbox',
  id: string,
  signatures: readonly string[] = [],
): Promise<void> => {
  await (table === 'packages'
    ? db().packages.update(id, { exported: true, exportedSignatures: [...signatures] })
    : db().outbox.update(id, { exported: true }));
};

/**
 * Deletes a package that the server rejected, with what it contains and the signatures that wait for it, at the user's
 * request. The job shows the server's status again. Throws `DeviceFailure` unless the package was rejected and all of this
 * was exported.
 */
export const discardPackage = (uploadId: string): Promise<void> => holdSending(async () => await discard(uploadId));

async function discard(uploadId: string): Promise<void> {
  const store = db();
  const tables = [
    store.packages,
    store.packageFiles,
    store.pictures,
    store.jobs,
    store.drafts,
    store.visits,
    store.usages,
    store.lateSigns,
    store.uploadUrls,
  ];
  const discarded = await store.transaction('rw', tables, async () => {
    const row = await store.packages.get(uploadId);
    if (row?.status !== 'refused' || !isExported(row, await waitingSignatures(store, row)))
      throw new DeviceFailure('device.not_exported');
    const isWork = row.manifest.kind === 'job';
    const signs = isWork
      ? await store.packages
          .where('jobId')
          .equals(row.jobId)
          .and(({ manifest }) => manifest.kind === 'sign')
          .primaryKeys()
      : [];
    const ids = [uploadId, ...signs];
    await store.packages.bulkDelete(ids);
    await store.packageFiles.where('uploadId').anyOf(ids).delete();
    await store.pictures.where('uploadId').anyOf(ids).delete();
    for (const id of ids) await forgetUploads(store, id);
    if (isWork) await store.lateSigns.delete(row.jobId);
    // A job that was started again after packing has newer work, which stays.
    const released = await releaseWork(store, row);
    const job = await jobRow(row.jobId);
    const waits = (await store.packages.where('jobId').equals(row.jobId).count()) > 0;
    if (released && job && job.bucket !== 'inProgress' && !waits) {
      const { flags } = job.job.status;
      const bucket = bucketWithPart(bucketOfFlags(flags) ?? (isWork ? 'todo' : 'complete'), job.partSentAt);
      await moveJob(row.jobId, { bucket, flags, closedAs: null });
    }
    return { ...row, released };
  });
  if (discarded.manifest.kind === 'job' && discarded.released) forgetEdits(discarded.jobId);
  log('warning', `package ${uploadId} of ${discarded.docno} was discarded by the user`);
}

/** Deletes a write that the server rejected, with its attachments, at the user's request. Throws `DeviceFailure` unless it was exported. */
export async function discardWrite(id: string): Promise<void> {
  const { outbox, attachments } = db();
  await db().transaction('rw', outbox, attachments, async () => {
    const row = await outbox.get(id);
    if (row?.refused !== true || row.exported !== true) throw new DeviceFailure('device.not_exported');
    await outbox.delete(id);
    await attachments.where('owner').equals(id).delete();
  });
  log('warning', `write ${id} was discarded by the user`);
}
