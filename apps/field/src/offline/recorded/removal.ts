import { isCurrent, type FieldDb } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { jobRow } from '../jobs.ts';
import type { DraftRow, MoreSign } from '../rows.ts';
import { coverOf, isSigned } from './sign-cover.ts';

/*
 * A deletion is stored at once and can be taken back for a while: the device is killed with the record either deleted or
 * not. A picture is too large to be kept in memory, so its row is marked and deleted when the offer ends; a usage, a
 * catch, a reading or a line is kept in memory and entered again.
 */

/** A deletion, or an act of another kind, that can be taken back. */
export interface Removal {
  /** The id of what was deleted or made. */
  record: string;
  /** Brings back exactly what was before. Throws `DeviceFailure` if that is not possible. */
  undo: () => Promise<void>;
  /** Ends the offer: the act can no longer be taken back. */
  end: () => Promise<void>;
}

/** The draft before a deletion, so that taking it back also brings back the signatures that the deletion voided. */
export type Before = DraftRow | undefined;

const withSigns =
  (kept: DraftRow) =>
  (each: MoreSign): MoreSign => {
    const before = kept.moreSigns.find(({ key }) => key === each.key);
    return each.sign === null && before?.sign
      ? { ...each, sign: before.sign, voidedAt: before.voidedAt ?? null }
      : each;
  };

/** The versions of records that were brought back, each with that of the record before its deletion. */
const asBefore = new Map<string, string>();

/** Notes that a record is again exactly what it was before its deletion. */
export const noteRestored = (now: string, before: string): unknown => asBefore.set(now, asBefore.get(before) ?? before);

/** What a signature covers, whether or not its records were deleted and brought back. */
const contentOf = (covers: readonly string[]): string =>
  JSON.stringify(covers.map((each) => asBefore.get(each) ?? each).toSorted());

/**
 * Brings back the signatures that a deletion voided, inside a transaction over the recorded work, after what was deleted
 * has come back. They stay voided if anything else that they cover has changed in between.
 */
export async function restoreSigns(store: FieldDb, kept: Before): Promise<void> {
  const draft = kept && (await store.drafts.get(kept.jobId));
  if (!draft || !kept.signCovers || !isSigned(kept) || isSigned(draft) || draft.unsigned !== kept.unsigned) return;
  const cover = await coverOf(store, draft);
  if (contentOf(cover) !== contentOf(kept.signCovers)) return;
  const moreSigns = draft.moreSigns.map(withSigns(kept));
  const { customerSign, signVoidedAt } = kept;
  const signed = { ...draft, customerSign, moreSigns, signVoidedAt, signCovers: cover };
  await store.drafts.put({ ...signed, rev: draft.rev + 1, luts: Date.now() });
}

/** Throws `DeviceFailure` if a job is not in progress. */
export async function requireStarted(store: FieldDb, jobId: string): Promise<void> {
  if ((await jobRow(jobId, store))?.bucket !== 'inProgress') throw new DeviceFailure('device.job_missing');
}

/**
 * Throws `DeviceFailure` if what was deleted from the work with the given draft has no place any more: another user has
 * logged in, or the job has ended or begun anew.
 */
export async function requireSameWork(store: FieldDb, jobId: string, before: Before): Promise<void> {
  if (!isCurrent(store)) throw new DeviceFailure('device.not_restored');
  await requireStarted(store, jobId);
  const draft = await store.drafts.get(jobId);
  if (!isCurrent(store) || draft?.startData.at !== before?.startData.at) throw new DeviceFailure('device.not_restored');
}

/** Deletions that were made at least this long ago, in ms by a clock that may jump either way, are no longer offered. */
const offeredMs = 60_000;

/** Deletes the pictures whose deletion is no longer offered for undo. */
export const sweepRemoved = async (store: FieldDb): Promise<unknown> =>
  await store.pictures
    .where('uploadId')
    .equals('')
    .and(({ removedAt }) => removedAt !== undefined && Math.abs(Date.now() - removedAt) >= offeredMs)
    .delete();
