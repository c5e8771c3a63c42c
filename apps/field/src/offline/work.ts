import { db } from './db.ts';
import { newLocalId } from './ids.ts';
import type { DraftRow, Geo, PictureRow, PictureSide, UsageRow, VisitRow } from './rows.ts';
import { sha256Hex } from './packing/sha256.ts';

let writing = 0;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** The number of changes to recorded work that are still being stored, for the "Saved" mark. */
export const writesUnderWay = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  count: (): number => writing,
};

async function kept<T>(write: () => Promise<T>): Promise<T> {
  writing += 1;
  changed();
  try {
    return await write();
  } finally {
    writing -= 1;
    changed();
  }
}

/** Changes the draft of a started job. Edits are applied one after another to the stored draft, so no edit is lost. */
export const editDraft = (jobId: string, change: (draft: DraftRow) => Partial<DraftRow>): Promise<void> =>
  kept(() => {
    const store = db();
    return store.transaction('rw', store.drafts, async () => {
      const draft = await store.drafts.get(jobId);
      if (draft) await store.drafts.put({ ...draft, ...change(draft), luts: Date.now() });
    });
  });

const newVisit = (jobId: string, stationId: string): VisitRow => ({
  jobId,
  stationId,
  luts: 0,
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
export const editVisit = (
  jobId: string,
  stationId: string,
  change: (visit: VisitRow) => Partial<VisitRow>,
): Promise<void> =>
  kept(() => {
    const store = db();
    return store.transaction('rw', store.visits, async () => {
      const visit = (await store.visits.get([jobId, stationId])) ?? newVisit(jobId, stationId);
      await store.visits.put({ ...visit, ...change(visit), luts: Date.now() });
    });
  });

/** Changes several visits in one durable step; stations without a visit are left out. */
export const editVisits = (
  jobId: string,
  stationIds: readonly string[],
  change: (visit: VisitRow) => Partial<VisitRow>,
): Promise<void> =>
  kept(() => {
    const store = db();
    return store.transaction('rw', store.visits, async () => {
      const rows = await store.visits.bulkGet(stationIds.map((stationId): [string, string] => [jobId, stationId]));
      const luts = Date.now();
      await store.visits.bulkPut(
        rows.filter((row) => row !== undefined).map((row) => ({ ...row, ...change(row), luts })),
      );
    });
  });

/** Undoes a visit and deletes its pictures, as if the station had not been touched. */
export const removeVisit = (jobId: string, stationId: string): Promise<void> =>
  kept(() => {
    const store = db();
    return store.transaction('rw', store.visits, store.pictures, async () => {
      await store.visits.delete([jobId, stationId]);
      await store.pictures.where('[jobId+stationId]').equals([jobId, stationId]).delete();
    });
  });

export const putUsage = (usage: UsageRow): Promise<void> =>
  kept(async () => {
    await db().usages.put({ ...usage, luts: Date.now() });
  });

export const editUsage = (
  jobId: string,
  entry: string,
  change: (usage: UsageRow) => Partial<UsageRow>,
): Promise<void> =>
  kept(() => {
    const store = db();
    return store.transaction('rw', store.usages, async () => {
      const usage = await store.usages.get([jobId, entry]);
      if (usage) await store.usages.put({ ...usage, ...change(usage), luts: Date.now() });
    });
  });

export const removeUsage = (jobId: string, entry: string): Promise<void> =>
  kept(() => db().usages.delete([jobId, entry]));

export interface NewPicture {
  jobId: string;
  stationId: string;
  side: PictureSide;
  blob: Blob;
  takenAt: number;
  geo: Geo | null;
  device: string;
}

/** Stores a picture with its hash and returns the stored row. */
export const addPicture = (picture: NewPicture): Promise<PictureRow> =>
  kept(async () => {
    const row: PictureRow = {
      ...picture,
      id: newLocalId(),
      sha256: await sha256Hex(await picture.blob.arrayBuffer()),
      uploadId: '',
    };
    await db().pictures.add(row);
    return row;
  });

export const removePicture = (id: string): Promise<void> => kept(() => db().pictures.delete(id));
