import type { PackageState } from '@field-service/contract/job-package.ts';
import { packageLimits } from '@field-service/domain/package-manifest.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { settleArrival } from './apply.ts';
import { entriesOf, markReceived, ownPackage, type EntryRow, type PackageRow } from './queries.ts';
import { takeIncoming, unpackPart } from './received-zip.ts';
import { missingOf, stateOf } from './state.ts';

export interface Part {
  uploadId: string;
  jobId: string;
  kind: 'job' | 'sign';
  part: number;
  /** The finished resumable upload that holds the zip. */
  upload: string;
  sha256: string;
}

async function requireOwn(context: RequestContext, caller: Caller, uploadId: string, lock = false): Promise<PackageRow> {
  const row = await ownPackage(context.db, uploadId, caller.userId, lock);
  if (row === undefined) throw new Refusal('upload.not_found', { uploadId });
  return row;
}

const isReceived = (entry: EntryRow): boolean => entry.received_at !== null;

/**
 * Takes one part of a package: the zip is verified and unpacked beside the store first, then its entries are noted, and
 * the last part applies the package, all in the caller's transaction. A part that is here already is not looked at again
 * (`bytes` is 0 then).
 */
export async function receivePart(context: RequestContext, caller: Caller, given: Part): Promise<{ state: PackageState; bytes: number }> {
  const announced = await requireOwn(context, caller, given.uploadId);
  if (announced.post_id !== given.jobId || announced.kind !== given.kind || given.part < 1 || given.part > announced.parts) throw new Refusal('upload.manifest_mismatch', { uploadId: announced.id });
  const entries = (await entriesOf(context.db, announced.id)).filter(({ part }) => part === given.part);
  if (announced.status !== 'receiving' || entries.every(isReceived)) return { state: await completePackage(context, caller, announced.id), bytes: 0 };

  const incoming = await takeIncoming(context, caller.userId, given.upload, given.sha256);
  const staged = await unpackPart(context, incoming.path, entries, packageLimits.files);
  try {
    await requireOwn(context, caller, announced.id, true);
    for (const blob of staged.values()) await blob.keep();
    await markReceived(context.db, announced.id, entries.filter(({ path }) => staged.has(path)), context.now);
  } finally {
    for (const blob of staged.values()) await blob.discard();
  }
  await context.enqueue('upload.taken', { upload: given.upload });
  return { state: await completePackage(context, caller, announced.id), bytes: incoming.bytes };
}

/** Applies a package once everything is here, whoever calls and however often; answers its state. */
async function completePackage(context: RequestContext, caller: Caller, uploadId: string): Promise<PackageState> {
  const row = await requireOwn(context, caller, uploadId, true);
  const missing = missingOf(await entriesOf(context.db, row.id));
  if (row.status === 'receiving' && missing.length === 0) await settleArrival(context, caller, row);
  return await stateOf(context, await requireOwn(context, caller, uploadId));
}

/**
 * `POST post/{id}/jobupdate`: applies a package whose parts are all here; again, it answers the same receipt. A package
 * that could not be read is tried anew, because a newer server may read it.
 */
export async function applyPackage(context: RequestContext, caller: Caller, jobId: string, uploadId: string): Promise<PackageState> {
  const row = await requireOwn(context, caller, uploadId, true);
  if (row.post_id !== jobId) throw new Refusal('upload.not_found', { uploadId });
  const missing = missingOf(await entriesOf(context.db, row.id));
  if (missing.length > 0) throw new Refusal('upload.incomplete', { missing });
  if (row.status === 'receiving' || row.status === 'refused') await settleArrival(context, caller, row);
  const state = await stateOf(context, await requireOwn(context, caller, uploadId));
  if (state.status === 'refused') throw new Refusal('upload.job_file_invalid', { uploadId });
  return state;
}
