import { addDraftEdit, addUsageEdit, addVisitEdit, whileStoring } from './edits.ts';
import { db } from './db.ts';
import { DeviceFailure } from './failure.ts';
import { isUnpacked, jobRow } from './jobs.ts';
import { newLocalId } from './ids.ts';
import { withRoom } from './room.ts';
import type { DraftRow, Geo, LateSignRow, PictureRow, PictureSide, UsageRow, VisitRow } from './rows.ts';
import { sha256Hex } from './packing/sha256.ts';

/** Computes changed fields from the stored row; runs more than once and must return the same for the same row. */
type Part<Row> = (row: Row) => Partial<Row>;

/** Changes the draft of a started job. */
export const editDraft = (jobId: string, change: Part<DraftRow>): void =>
  addDraftEdit(jobId, (draft) => draft && { ...draft, ...change(draft) });

const newVisit = (jobId: string, stationId: string): VisitRow => ({
  jobId,
  stationId,
  luts: 0,
  rev: 0,
  entry: newLocalId(),
  planRevision: null,
  visitedAt: Date.now(),
  scanMethod: 'manual',
  manualReason: null,
  accessReason: null,
  condition: null,
  activity: null,
  evidence: [],
  actions: [],
  bait: null,
  catches: [],
  checklist: [],
  remarks: '',
  resetAt: null,
});

/** Changes the visit of one station; the first change creates it. */
export function editVisit(jobId: string, stationId: string, change: Part<VisitRow>): void {
  const blank = newVisit(jobId, stationId);
  addVisitEdit(jobId, stationId, (stored) => {
    const visit = stored ?? blank;
    return { ...visit, ...change(visit) };
  });
}

/** Changes several visits together; stations without a visit are left out. */
export function editVisits(jobId: string, stationIds: readonly string[], change: Part<VisitRow>): void {
  for (const stationId of stationIds)
    addVisitEdit(jobId, stationId, (visit) => visit && { ...visit, ...change(visit) });
}

/** Undoes a visit and deletes its pictures, as if the station had not been touched. */
export const removeVisit = (jobId: string, stationId: string): void =>
  addVisitEdit(
    jobId,
    stationId,
    () => undefined,
    (store) => store.pictures.where('[jobId+stationId]').equals([jobId, stationId]).and(isUnpacked).delete(),
  );

export const putUsage = (usage: UsageRow): void => addUsageEdit(usage.jobId, usage.entry, () => usage);

export const editUsage = (jobId: string, entry: string, change: Part<UsageRow>): void =>
  addUsageEdit(jobId, entry, (usage) => usage && { ...usage, ...change(usage) });

export const removeUsage = (jobId: string, entry: string): void => addUsageEdit(jobId, entry, () => undefined);

export interface NewPicture {
  jobId: string;
  stationId: string;
  side: PictureSide;
  blob: Blob;
  takenAt: number;
  device: string;
}

/**
 * Stores a picture with its hash; it is not shown until it is stored. Throws `DeviceFailure` if the job is not in
 * progress.
 */
export const addPicture = (picture: NewPicture): Promise<PictureRow> =>
  whileStoring(async () => {
    const row: PictureRow = {
      ...picture,
      geo: null,
      id: newLocalId(),
      sha256: await sha256Hex(await picture.blob.arrayBuffer()),
      uploadId: '',
    };
    await withRoom(async () => {
      const store = db();
      await store.transaction('rw', store.jobs, store.pictures, async () => {
        if ((await jobRow(picture.jobId))?.bucket !== 'inProgress') throw new DeviceFailure('device.job_missing');
        await store.pictures.add(row);
      });
    });
    return row;
  });

/** Adds the position to a stored picture, unless the picture has been packed or deleted in the meantime. */
export async function placePicture(id: string, geo: Geo): Promise<void> {
  await db().pictures.where('id').equals(id).and(isUnpacked).modify({ geo });
}

/** Deletes a picture, unless it has been packed in the meantime. */
export const removePicture = (id: string): Promise<unknown> =>
  whileStoring(() => db().pictures.where('id').equals(id).and(isUnpacked).delete());

let lateSigns: Promise<unknown> = Promise.resolve();

/**
 * Stores a late signature as it is entered, at every stroke and keystroke, one after another; an empty one is removed.
 * Ignored once the job no longer waits for a signature.
 */
export const putLateSign = (late: LateSignRow): Promise<void> =>
  whileStoring(async () => {
    const write = lateSigns.then(
      async () =>
        await withRoom(async () => {
          const store = db();
          await store.transaction('rw', store.lateSigns, store.jobs, async () => {
            if ((await jobRow(late.jobId))?.bucket !== 'complete') return;
            const empty = late.sign === null && late.name === '' && late.position === '';
            await (empty ? store.lateSigns.delete(late.jobId) : store.lateSigns.put(late));
          });
        }),
    );
    lateSigns = write.catch(() => undefined);
    await write;
  });
