import type { StationChange } from '@field-service/contract/work/job-package.ts';
import { namedPlace, placeDifference, type StationPlace } from '@field-service/domain/work/stations/station-changes.ts';
import type { FieldDb } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { newLocalId } from '../ids.ts';
import { editDraft, editVisit, removeVisit } from '../work.ts';
import { noteReached, reached, type Scan } from './scan.ts';

/*
 * New stations and changes of stations. They stand in the draft in the order in which they were made, so that they are
 * stored, packed, un-started and released together with it.
 */

type Without<C> = C extends unknown ? Omit<C, 'entry' | 'at'> : never;
export type NewStationChange = Without<StationChange>;

/**
 * Adds a change of a station and returns its entry; a change to the same thing replaces the earlier one, unless that was
 * the new station.
 */
export function addStationChange(jobId: string, change: NewStationChange): string {
  const added: StationChange = { ...change, entry: newLocalId(), at: Date.now() };
  editDraft(jobId, ({ stationChanges }) => ({
    stationChanges: [
      ...stationChanges.filter((each) => each.stationId !== added.stationId || each.kind !== added.kind),
      added,
    ],
    // The form is empty again once its station is added.
    ...(added.kind === 'new' ? { newStation: null } : {}),
  }));
  return added.entry;
}

/**
 * Changes the place of a station by the parts that the technician changed. The change names only what is different from
 * the place that the last sync brought (undefined for a new station), so that the rest stays as the office has it by
 * then; a station that is back there is not changed.
 */
export function moveStation(
  jobId: string,
  stationId: string,
  entered: Partial<StationPlace>,
  synced: StationPlace | undefined,
): void {
  const base = { kind: 'place', entry: newLocalId(), at: Date.now(), stationId } as const;
  editDraft(jobId, ({ stationChanges }) => {
    const own = stationChanges.filter((each) => each.stationId === stationId);
    const earlier = own.find((each) => each.kind === 'place');
    const before = synced ?? own.find((each) => each.kind === 'new');
    const named = { ...(earlier ? namedPlace(earlier) : {}), ...entered };
    // A move that is as before keeps its time.
    if (earlier && JSON.stringify(namedPlace({ ...base, ...named })) === JSON.stringify(namedPlace(earlier))) return {};
    const { xy, ...changed } = before ? placeDifference(before, { ...before, ...named }) : named;
    const others = stationChanges.filter((each) => each !== earlier);
    if (xy === undefined && Object.keys(changed).length === 0) return { stationChanges: others };
    const moved = xy === undefined ? {} : { xy: xy && ([xy[0], xy[1]] satisfies [number, number]) };
    return { stationChanges: [...others, { ...base, ...changed, ...moved }] };
  });
}

/** Marks a station as reached by the barcode label of a change, unless that change was not taken. */
export function reachByLabel(
  jobId: string,
  { entry, stationId }: Pick<StationChange, 'entry' | 'stationId'>,
  scan: Omit<Scan, 'visitedAt'>,
): void {
  const visitedAt = Date.now();
  editVisit(
    jobId,
    stationId,
    (visit) => reached(visit, { ...scan, visitedAt }),
    async (store) => {
      const draft = await store.drafts.get(jobId);
      if (!draft?.stationChanges.some((each) => each.entry === entry)) throw new DeviceFailure('device.change_missing');
    },
  );
  noteReached(jobId, stationId);
}

/** Takes a station that is no longer added out of the stored usages, and deletes its pictures. */
async function forgetStation(store: FieldDb, jobId: string, stationId: string): Promise<void> {
  const luts = Date.now();
  await store.usages
    .where('jobId')
    .equals(jobId)
    .and(({ stationIds }) => stationIds.includes(stationId))
    .modify((usage) => {
      usage.stationIds = usage.stationIds.filter((id) => id !== stationId);
      usage.rev += 1;
      usage.luts = luts;
    });
  // Also those whose deletion can still be taken back.
  await store.pictures
    .where('[jobId+stationId]')
    .equals([jobId, stationId])
    .and(({ uploadId }) => uploadId === '')
    .delete();
}

/** Undoes a change of a station; with a new station go its other changes, its visit, and its place in usages. */
export function undoStationChange(jobId: string, { entry, stationId, kind }: StationChange): void {
  const isNew = kind === 'new';
  editDraft(
    jobId,
    ({ stationChanges }) => ({
      stationChanges: stationChanges.filter((each) => (isNew ? each.stationId !== stationId : each.entry !== entry)),
    }),
    async (store) => {
      if (isNew) await forgetStation(store, jobId, stationId);
    },
  );
  if (isNew) removeVisit(jobId, stationId);
}
