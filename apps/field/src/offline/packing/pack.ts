import type { ClosedStatus, Manifest } from '@field-service/contract/work/job-package.ts';
import { jobLimits } from '@field-service/domain/work/job-file/job-limits.ts';
import { db } from '../db.ts';
import { allStored } from '../edits.ts';
import { DeviceFailure } from '../failure.ts';
import { newUploadId } from '../ids.ts';
import { jobRow, moveJob } from '../jobs.ts';
import { enqueueTrails } from '../outbox/outbox.ts';
import { withRoom } from '../room.ts';
import { stateOfWork, versionsOf } from '../row-versions.ts';
import type { Geo, LateSignRow, PackageRow } from '../rows.ts';
import { nextSeq } from '../uploading/package-order.ts';
import { enteredFile, packFile, packLateSign, readWork, type Work } from './contents.ts';

const packageRow = (manifest: Manifest, job: { docno: string; title: string }, seq: number): PackageRow => ({
  uploadId: manifest.uploadId,
  seq,
  jobId: manifest.jobId,
  docno: job.docno,
  title: job.title,
  manifest,
  bytes: manifest.entries.reduce((sum, entry) => sum + entry.bytes, 0),
  status: 'waiting',
  createdAt: Date.now(),
  tries: 0,
  lastTryAt: 0,
  handedOver: false,
  partsSent: [],
  lastError: null,
  packed: [],
});

/** Everything that a package must not miss, as text that changes with it. */
const stateOf = (work: Work): string =>
  JSON.stringify([versionsOf(work), work.pictures.map(({ id, geo }) => [id, geo]), work.trails.map(({ id }) => id)]);

/** Work that changes again and again while it is packed is packed at most this often. */
const maxTries = 5;

/**
 * Packs once everything is stored, again if `pack` finds that the work has changed (undefined), and makes room for it.
 * Throws `DeviceFailure` if something cannot be stored.
 */
async function packStored<Packed extends string | null>(pack: () => Promise<Packed | undefined>): Promise<Packed> {
  for (let attempt = 1; ; attempt += 1) {
    await allStored();
    const packed = await withRoom(pack);
    if (packed !== undefined) return packed;
    if (attempt === maxTries) throw new DeviceFailure('device.not_stored', { reason: 'changed' });
  }
}

/**
 * Closes a job: packs the recorded work and queues the package, in one durable step. Waits for entries and pictures that
 * are still being stored. Recorded work is not deleted until the receipt arrives. Throws `DeviceFailure` if something
 * cannot be stored or the package cannot be created.
 */
export const packJob = (jobId: string, status: ClosedStatus, geo: Geo | null): Promise<string> =>
  packStored(async () => await packOnce(jobId, status, geo));

/** The status in which recorded work closes its job, and the state of the work (`stateOfWork`) that allows it. */
export interface Judged {
  status: ClosedStatus;
  state: string;
}

/**
 * Closes a job like `packJob`, in the status that `judge` finds for the stored work; what has changed since is judged
 * again. Returns null if `judge` finds that the job cannot be closed.
 */
export const packJudged = (
  jobId: string,
  judge: () => Promise<Judged | undefined>,
  geo: Geo | null,
): Promise<string | null> =>
  packStored(async () => {
    const judged = await judge();
    return judged ? await packOnce(jobId, judged.status, geo, judged.state) : null;
  });

/** Packs the work as it is now; undefined if it is not in the `judged` state, or changes before the package is stored. */
async function packOnce(
  jobId: string,
  status: ClosedStatus,
  geo: Geo | null,
  judged?: string,
): Promise<string | undefined> {
  const store = db();
  const work = await readWork(jobId);
  if (judged !== undefined && stateOfWork(work) !== judged) return undefined;
  const { row, draft, pictures, trails } = work;
  if (!row || !draft) throw new DeviceFailure('device.job_missing');
  const uploadId = newUploadId();
  const { parsedJobFile } = await import('./parse-file.ts');
  // The positions that do not fit into the file, the oldest ones, are sent by themselves.
  const points = trails.map((trail) => trail.point);
  const earlier = points.slice(0, Math.max(0, points.length - jobLimits.positions));
  const end = { at: Date.now(), geo };
  const entered = await enteredFile(
    { ...work, row, draft },
    { uploadId, status, end, trails: points.slice(earlier.length) },
  );
  const { manifest, packed } = await packFile(parsedJobFile(entered.file), draft, entered);
  const tables = [
    store.jobs,
    store.drafts,
    store.visits,
    store.usages,
    store.packages,
    store.packageFiles,
    store.pictures,
    store.trails,
    store.outbox,
  ];
  const stored = await store.transaction('rw', tables, async () => {
    const now = await readWork(jobId);
    // Another window of the app may have closed the job or changed the work in the meantime.
    if (now.row?.bucket !== 'inProgress') throw new DeviceFailure('device.job_missing');
    if (stateOf(now) !== stateOf(work)) return false;
    await store.packages.add({ ...packageRow(manifest, row.job, await nextSeq(store)), packed: versionsOf(work) });
    await store.packageFiles.bulkAdd(packed.map((each) => each.row));
    await store.pictures.bulkUpdate(pictures.map((picture) => ({ key: picture.id, changes: { uploadId } })));
    await enqueueTrails(jobId, earlier);
    await store.trails.bulkDelete(trails.map(({ id }) => id ?? 0));
    const pending = status === 'CLS';
    await moveJob(jobId, {
      bucket: pending ? 'complete' : 'closed',
      flags: pending ? 'PS' : 'P',
      closedAs: status,
      aside: null,
    });
    return true;
  });
  return stored ? uploadId : undefined;
}

/**
 * Packs and queues the stored late signature of a closed job, as a separate package. Returns its id, also if another tap
 * or window has queued it already. Throws `DeviceFailure` if there is no job that waits for a signature, or if the
 * signature is not stored.
 */
export const packSignature = (jobId: string): Promise<string> => packStored(async () => await packSignatureOnce(jobId));

const sameSignature = (one: LateSignRow, other: LateSignRow | undefined): boolean =>
  one.name === other?.name && one.position === other.position && one.sign?.signedAt === other.sign?.signedAt;

/** Undefined if the signature has changed before its package was stored. */
async function packSignatureOnce(jobId: string): Promise<string | undefined> {
  const store = db();
  const [row, late] = await Promise.all([jobRow(jobId), store.lateSigns.get(jobId)]);
  if (!row || !late?.sign) return await queuedSignature(jobId);
  const { manifest, packed } = await packLateSign(jobId, { ...late, sign: late.sign });
  return store.transaction('rw', [store.jobs, store.packages, store.packageFiles, store.lateSigns], async () => {
    if ((await jobRow(jobId))?.bucket !== 'complete') return await queuedSignature(jobId);
    if (!sameSignature(late, await store.lateSigns.get(jobId))) return undefined;
    // The signature is taken out of the table in the step that queues it: a second tap finds none.
    await store.lateSigns.delete(jobId);
    await store.packages.add(packageRow(manifest, row.job, await nextSeq(store)));
    await store.packageFiles.bulkAdd(packed.map((each) => each.row));
    await moveJob(jobId, { bucket: 'closed', flags: 'P', closedAs: 'DN' });
    return manifest.uploadId;
  });
}

/** The package of a signature that is waiting to be sent. */
async function queuedSignature(jobId: string): Promise<string> {
  const packages = await db().packages.where('jobId').equals(jobId).toArray();
  const queued = packages.find(({ manifest }) => manifest.kind === 'sign');
  if (!queued) throw new DeviceFailure('device.job_missing');
  return queued.uploadId;
}
