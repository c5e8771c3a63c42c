import { isLocalId } from '@field-service/domain/values/ids.ts';
import { jobLimits } from '@field-service/domain/work/job-file/job-limits.ts';
import { stillTogether } from '@field-service/domain/work/rounds/together.ts';
import { addDraftEdit, addUsageEdit, addVisitEdit, voidSign, whileStoring } from './edits.ts';
import { db, holdingDb, type FieldDb } from './db.ts';
import { DeviceFailure } from './failure.ts';
import { folderSettings } from './folder-settings.ts';
import { jobRow, unpackedPictures } from './jobs.ts';
import { newLocalId } from './ids.ts';
import {
  checkedDraft,
  checkedLateSign,
  checkedUsage,
  checkedVisit,
  pictureRoomOf,
  requirePlace,
  signaturesBesides,
} from './packing/limits.ts';
import { signatureRules } from './mobile-settings.ts';
import type { Change } from './recorded/edit.ts';
import { newVisit } from './recorded/new-visit.ts';
import { withRoom } from './room.ts';
import { isUnpacked } from './row-versions.ts';
import { requireStarted, restoreSigns, type Before, type Removal } from './recorded/removal.ts';
import type { DraftRow, Geo, LateSignRow, PictureNote, PictureRow, PictureSide, UsageRow, VisitRow } from './rows.ts';
import { sha256Hex } from './packing/sha256.ts';

/** Computes changed fields from the stored row; runs more than once and must return the same for the same row. */
type Part<Row> = (row: Row) => Partial<Row>;

/** Changes the draft of a started job. */
export const editDraft = (
  jobId: string,
  change: Part<DraftRow>,
  also?: (store: FieldDb, draft: DraftRow | undefined) => Promise<void>,
): void => addDraftEdit(jobId, (draft) => draft && checkedDraft(draft, { ...draft, ...change(draft) }), also);

/**
 * Throws `DeviceFailure` if a station with a device's id is neither added on the job nor at its site: its addition was
 * undone or not taken, and the server knows no such station.
 */
async function requireStation(store: FieldDb, jobId: string, stationId: string): Promise<void> {
  if (!isLocalId(stationId)) return;
  const draft = await store.drafts.get(jobId);
  if (draft?.stationChanges.some((each) => each.kind === 'new' && each.stationId === stationId)) return;
  const row = await jobRow(jobId, store);
  const base = row && (await store.ibase.get(row.siteId));
  if (!base?.stations.some(({ id }) => id === stationId)) throw new DeviceFailure('device.station_missing');
}

/**
 * Changes the visit of one station; the first change creates it. `also` may throw `DeviceFailure`, so that nothing
 * changes.
 */
export function editVisit(
  jobId: string,
  stationId: string,
  change: Part<VisitRow>,
  also?: (store: FieldDb) => Promise<void>,
): void {
  const blank = newVisit(jobId, stationId);
  addVisitEdit(
    jobId,
    stationId,
    (stored) => {
      const visit = stored ?? blank;
      const next = { ...visit, ...change(visit) };
      return checkedVisit(stored, { ...next, together: stillTogether(visit, next) });
    },
    async (store, stored) => {
      if (!stored) {
        requirePlace(await store.visits.where('jobId').equals(jobId).count(), jobLimits.visits);
        await requireStation(store, jobId, stationId);
      }
      await also?.(store);
    },
  );
}

/** Changes several visits together; stations without a visit are left out. */
export function editVisits(jobId: string, stationIds: readonly string[], change: Part<VisitRow>): void {
  for (const stationId of stationIds)
    addVisitEdit(jobId, stationId, (visit) => visit && checkedVisit(visit, { ...visit, ...change(visit) }));
}

/** Undoes a visit and deletes its pictures, as if the station had not been touched. */
export const removeVisit = (jobId: string, stationId: string): void =>
  addVisitEdit(
    jobId,
    stationId,
    () => undefined,
    async (store) => {
      const gone = await store.pictures.where('[jobId+stationId]').equals([jobId, stationId]).and(isUnpacked).delete();
      // Without a visit, only the pictures change.
      if (gone > 0) await voidSign(store, jobId);
    },
  );

/** Enters a usage, unless the job has as many as it may have. */
export const enterUsage = (usage: UsageRow, change: Change<UsageRow>): void =>
  addUsageEdit(usage.jobId, usage.entry, change, async (store, stored) => {
    if (!stored) requirePlace(await store.usages.where('jobId').equals(usage.jobId).count(), jobLimits.usages);
  });

export const putUsage = (usage: UsageRow): void => enterUsage(usage, (stored) => checkedUsage(stored, usage));

export const editUsage = (jobId: string, entry: string, change: Part<UsageRow>): void =>
  addUsageEdit(jobId, entry, (usage) => usage && checkedUsage(usage, { ...usage, ...change(usage) }));

/** Where a picture belongs: to a side of the visit to a station, or to the job itself. */
export type PicturePlace = { jobId: string } & (
  | { stationId: string; side: PictureSide }
  | { stationId: null; side: 'job' }
);

export type NewPicture = PicturePlace & {
  blob: Blob;
  takenAt: number;
  device: string;
};

/** Counts a write to a store as being stored until it ends, and keeps the store open for it. */
export const storingIn = <T>(store: FieldDb, write: () => Promise<T>): Promise<T> =>
  whileStoring(async () => await holdingDb(store, write));

/** How many pictures a place can have. */
export const pictureLimit = ({ side }: Pick<PictureRow, 'side'>): number =>
  side === 'job' ? jobLimits.jobPictures : jobLimits.pictures;

/** The tables that say how many files a job's package can have. */
const roomTables = (store: FieldDb) => [store.jobs, store.settings, store.profile, store.facts];

/** Throws `DeviceFailure` if a place, or the package of the job, has no room for another picture. */
async function requirePictureRoom(
  store: FieldDb,
  { jobId, stationId, side }: Pick<PictureRow, 'jobId' | 'stationId' | 'side'>,
): Promise<void> {
  const pictures = await unpackedPictures(jobId, store).toArray();
  const there = pictures.filter((each) => each.stationId === stationId && each.side === side).length;
  const limit = pictureLimit({ side });
  if (there >= limit) throw new DeviceFailure('device.limit', { kind: 'pictures', limit });
  const row = await jobRow(jobId, store);
  const [folder, global] = [await folderSettings(store, row?.job.folderid ?? ''), await store.settings.get('global')];
  const besides = signaturesBesides(await store.drafts.get(jobId), signatureRules(global?.row, folder));
  const { left, files } = pictureRoomOf(pictures.length + besides, folder);
  if (left === 0) throw new DeviceFailure('device.limit', { kind: 'files', limit: files });
}

/**
 * Stores a picture with its hash, in the store of the user who adds it, whoever is logged in when it ends; it is not shown until it is stored. The tags are those of a picture of the job. Throws
 * `DeviceFailure` if the job is not in progress, has no room for it, or does not have the station any more.
 */
export const addPicture = (
  picture: NewPicture,
  tags: readonly string[] = [],
  store: FieldDb = db(),
): Promise<PictureRow> =>
  storingIn(store, async () => {
    const row: Omit<PictureRow, 'seq'> = {
      ...picture,
      geo: null,
      id: newLocalId(),
      sha256: await sha256Hex(await picture.blob.arrayBuffer()),
      uploadId: '',
    };
    return await withRoom(async () => {
      const tables = [store.ibase, store.drafts, store.pictures, ...roomTables(store)];
      return await store.transaction('rw', tables, async () => {
        await requireStarted(store, picture.jobId);
        if (picture.stationId !== null) await requireStation(store, picture.jobId, picture.stationId);
        await requirePictureRoom(store, picture);
        const others = await store.pictures.where('jobId').equals(picture.jobId).toArray();
        const added = { ...row, seq: Math.max(0, ...others.map(({ seq }) => seq)) + 1 };
        await store.pictures.add(added);
        const noted = { id: added.id, tags: [...tags], note: '' };
        await voidSign(store, picture.jobId, (draft) =>
          picture.side === 'job' ? { ...draft, pictureNotes: [...(draft.pictureNotes ?? []), noted] } : draft,
        );
        return added;
      });
    }, store);
  });

/** Adds the position to a stored picture, unless the picture has been packed or deleted in the meantime. */
export async function placePicture(id: string, geo: Geo, store: FieldDb = db()): Promise<void> {
  await store.pictures.where('id').equals(id).and(isUnpacked).modify({ geo });
}

/** Changes what is noted about a picture of the job. */
export const editPictureNote = (jobId: string, id: string, change: Part<PictureNote>): void =>
  editDraft(jobId, ({ pictureNotes = [] }) => ({
    pictureNotes: pictureNotes.map((noted) => (noted.id === id ? { ...noted, ...change(noted) } : noted)),
  }));

/** Deletes a picture; undefined if it has been packed or deleted in the meantime. */
export const removePicture = (id: string): Promise<Removal | undefined> =>
  whileStoring(async () => {
    const store = db();
    const tables = [store.drafts, store.visits, store.usages, store.pictures, ...roomTables(store)];
    const removed = await store.transaction('rw', tables, async () => {
      const picture = await store.pictures.get(id);
      if (!picture || !isUnpacked(picture)) return undefined;
      const before: Before = await store.drafts.get(picture.jobId);
      await store.pictures.update(id, { removedAt: Date.now() });
      await voidSign(store, picture.jobId);
      return { before };
    });
    if (!removed) return undefined;
    const undo = () =>
      whileStoring(async () => {
        await store.transaction('rw', tables, async () => {
          const picture = await store.pictures.get(id);
          if (!picture) throw new DeviceFailure('device.not_restored');
          await requireStarted(store, picture.jobId);
          await requirePictureRoom(store, picture);
          await store.pictures.where({ id }).modify((row) => {
            delete row.removedAt;
          });
          await restoreSigns(store, removed.before);
        });
      });
    const end = async () => {
      await store.pictures
        .where('id')
        .equals(id)
        .and(({ removedAt }) => removedAt !== undefined)
        .delete();
    };
    return { record: id, undo, end };
  });

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
            if (empty) await store.lateSigns.delete(late.jobId);
            else await store.lateSigns.put(checkedLateSign(await store.lateSigns.get(late.jobId), late));
          });
        }),
    );
    lateSigns = write.catch(() => undefined);
    await write;
  });
