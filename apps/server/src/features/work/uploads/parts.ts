import type { PackageState } from '@field-service/contract/work/job-package.ts';
import { packageLimits } from '@field-service/domain/work/package-manifest.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { StalePreparation } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { keepBlobs } from '../../site/files/public.ts';
import { settleArrival } from './apply.ts';
import { prepareWork, type PreparedWork } from './prepare.ts';
import { entriesOf, markReceived, ownPackage, type EntryRow, type PackageRow } from './queries.ts';
import { takeIncoming, unpackPart } from './zip/received-zip.ts';
import { missingOf, stateOf } from './state.ts';

export interface Part {
  uploadId: string;
  jobId: string;
  kind: 'job' | 'sign';
  part: number;
  /** The finished resumable upload that contains the zip. */
  upload: string;
  sha256: string;
}

async function requireOwn(
  context: RequestContext,
  caller: Caller,
  uploadId: string,
  lock = false,
): Promise<PackageRow> {
  const row = await ownPackage(context.db, uploadId, caller.userId, lock);
  if (row === undefined) throw new Refusal('upload.not_found', { uploadId });
  return row;
}

const isReceived = (entry: EntryRow): boolean => entry.received_at !== null;

/** A part whose entries are stored but not yet recorded for its package. */
export interface UnpackedPart {
  paths: ReadonlySet<string>;
  /** The size of the zip. */
  bytes: number;
}

/**
 * Verifies one part of a package and stores its entries, before the transaction; a rejection leaves nothing behind.
 * Returns undefined for a part that has already arrived; such a part is not read again.
 */
export async function unpackAhead(
  context: RequestContext,
  caller: Caller,
  given: Part,
): Promise<UnpackedPart | undefined> {
  const announced = await requireOwn(context, caller, given.uploadId);
  if (
    announced.post_id !== given.jobId ||
    announced.kind !== given.kind ||
    given.part < 1 ||
    given.part > announced.parts
  )
    throw new Refusal('upload.manifest_mismatch', { uploadId: announced.id });
  const entriesOfPart = async (): Promise<EntryRow[]> =>
    (await entriesOf(context.db, announced.id)).filter(({ part }) => part === given.part);
  const entries = await entriesOfPart();
  if (announced.status !== 'receiving' || entries.every(isReceived)) return undefined;
  try {
    return await storePart(context, caller, given, entries);
  } catch (error) {
    // A faster concurrent request has delivered the part and removed the upload.
    if ((await entriesOfPart()).every(isReceived)) return undefined;
    throw error;
  }
}

async function storePart(
  context: RequestContext,
  caller: Caller,
  given: Part,
  entries: readonly EntryRow[],
): Promise<UnpackedPart> {
  return await takeIncoming(context, caller.userId, given.upload, given.sha256, async ({ path, bytes }) => {
    const staged = await unpackPart(context, path, entries, packageLimits.files);
    try {
      await keepBlobs(context, [...staged.values()]);
    } finally {
      for (const blob of staged.values()) await blob.discard();
    }
    return { paths: new Set(staged.keys()), bytes };
  });
}

/**
 * Reads a package from the store, before the transaction that applies the package. Returns undefined if the package is
 * incomplete or already settled.
 */
export async function prepareArrival(
  context: RequestContext,
  caller: Caller,
  { uploadId }: Pick<Part, 'uploadId'>,
  unpacked?: UnpackedPart,
): Promise<PreparedWork | undefined> {
  const row = await requireOwn(context, caller, uploadId);
  if (row.status !== 'receiving' && row.status !== 'refused') return undefined;
  const entries = await entriesOf(context.db, row.id);
  const complete = entries.every((entry) => isReceived(entry) || unpacked?.paths.has(entry.path) === true);
  return complete ? await prepareWork(context, row) : undefined;
}

/** Records a part's entries as received. The last part also applies the package. Runs in the caller's transaction. */
export async function receivePart(
  context: RequestContext,
  caller: Caller,
  given: Part,
  unpacked: UnpackedPart | undefined,
  work: PreparedWork | undefined,
): Promise<{ state: PackageState; bytes: number }> {
  const row = await requireOwn(context, caller, given.uploadId, true);
  if (unpacked !== undefined) {
    // A concurrent request may have delivered the part in the meantime.
    const missing = (await entriesOf(context.db, row.id)).filter(
      (entry) => entry.part === given.part && unpacked.paths.has(entry.path) && !isReceived(entry),
    );
    await markReceived(context.db, row.id, missing, context.now);
    await context.enqueue('upload.taken', { upload: given.upload });
  }
  return { state: await completePackage(context, caller, row.id, work), bytes: unpacked?.bytes ?? 0 };
}

/** Applies the caller's own package once everything has arrived. Always returns the package's state. */
async function completePackage(
  context: RequestContext,
  caller: Caller,
  uploadId: string,
  work: PreparedWork | undefined,
): Promise<PackageState> {
  const row = await requireOwn(context, caller, uploadId, true);
  const missing = missingOf(await entriesOf(context.db, row.id));
  if (row.status === 'receiving' && missing.length === 0) {
    // The last two parts arrived at the same time, and neither request knew of the other part while preparing.
    if (work === undefined) throw new StalePreparation();
    await settleArrival(context, caller, row, work);
  }
  return await stateOf(context, await requireOwn(context, caller, uploadId));
}

/**
 * `POST post/{id}/jobupdate`: applies a package whose parts have all arrived; a repeated call returns the same receipt.
 * An unreadable package is retried, because a newer server may be able to read it.
 */
export async function applyPackage(
  context: RequestContext,
  caller: Caller,
  jobId: string,
  uploadId: string,
  work: PreparedWork | undefined,
): Promise<PackageState> {
  const row = await requireOwn(context, caller, uploadId, true);
  if (row.post_id !== jobId) throw new Refusal('upload.not_found', { uploadId });
  const missing = missingOf(await entriesOf(context.db, row.id));
  if (missing.length > 0) throw new Refusal('upload.incomplete', { missing });
  const settles = row.status === 'receiving' || row.status === 'refused';
  if (settles && work === undefined) throw new StalePreparation();
  const problem = settles && work !== undefined ? await settleArrival(context, caller, row, work) : undefined;
  if (problem !== undefined) throw new Refusal(problem.code, { ...problem.params, uploadId }, { cause: problem });
  return await stateOf(context, await requireOwn(context, caller, uploadId));
}
