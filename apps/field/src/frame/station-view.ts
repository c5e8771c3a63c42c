import { offeredOf } from '@field-service/domain/site/lookup-offer.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import type { Station } from '@field-service/contract/sync.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { isRowDue } from '@field-service/domain/work/checklists/due-interval.ts';
import { checkComplete, isScanned, recordsActivity, type VisitGap } from '@field-service/domain/work/visit.ts';
import { resetAtOf } from '@field-service/domain/work/stations/reset.ts';
import { walkingOrder } from '@field-service/domain/work/rounds/walking-order.ts';
import { stationStateOf, type StationState } from '@field-service/ui/maps/station-state.ts';
import type { VisitRow } from '../offline/rows.ts';
import { coveredTypes } from '../offline/recorded/job-stations.ts';
import type { OpenJob } from '../offline/use-job.ts';

type StationTypes = ReadonlyMap<string, Lookup>;

const withActivity = (station: Station, types: StationTypes): boolean =>
  recordsActivity(types.get(station.type.id)?.data.records);

/** What the visit to a station still lacks. */
export const gapsOf = (station: Station, visit: VisitRow, types: StationTypes): VisitGap[] =>
  checkComplete({ ...visit, resetAt: resetAtOf(visit, station.checklist) }, withActivity(station, types));

/** Whether stations of the site can be added and changed: while the job is in progress, by whoever works on it. */
export const mayChangeStations = ({ row, base }: OpenJob): boolean => row.bucket === 'inProgress' && base !== undefined;

/** The types of new stations: those that the job covers, because others would not be visited. */
export const newStationTypes = ({ row, types }: OpenJob): Lookup[] => {
  const covered = coveredTypes(row);
  const mine = [...types.values()].filter(({ id }) => covered.has(id));
  return offeredOf(mine).toSorted((a, b) => a.seq - b.seq);
};

/** The state of a station according to its visit; a visit that lacks something is not finished. */
export function stateOf(station: Station, visit: VisitRow | undefined, types: StationTypes): StationState {
  const unfinished = visit !== undefined && gapsOf(station, visit, types).length > 0;
  return unfinished ? 'unfinished' : stationStateOf(visit);
}

/**
 * The checklist rows that are asked at this visit, according to their last answers; the answers of the visit itself do
 * not matter.
 */
export function dueRows(
  { visits, formats }: Pick<OpenJob, 'visits'> & { formats: Pick<OpenJob['formats'], 'timeZone'> },
  station: Station,
): Set<string> {
  const { timeZone } = formats;
  const visit = visits.get(station.id);
  const today = visit && businessDateOf(visit.visitedAt, timeZone);
  const isDue = ({ row, DueInterval }: Station['checklist'][number]): boolean => {
    const last = station.answered?.find((each) => each.row === row);
    const answer = last && { on: businessDateOf(last.at, timeZone), visits: last.visits };
    return today === undefined || isRowDue(DueInterval, answer, today);
  };
  return new Set(station.checklist.filter(isDue).map(({ row }) => row));
}

/** The states of a job's stations, by id. */
export const statesOf = ({ stations, visits, types }: OpenJob): ReadonlyMap<string, StationState> =>
  new Map(stations.map((station) => [station.id, stateOf(station, visits.get(station.id), types)]));

/** Whether a station in this state is still to do. */
export const isToDo = (state: StationState | undefined): boolean => state === 'open' || state === 'unfinished';

/** The station that was reached last, whatever the device's clock says. */
export function lastScanned({ draft, stations, visits }: Pick<OpenJob, 'draft' | 'stations' | 'visits'>) {
  const marked = new Map(stations.map((station) => [station.id, station]));
  for (const { stationId, ...visit } of visits.values()) if (!isScanned(visit)) marked.delete(stationId);
  const id = draft?.scans?.findLast((each) => visits.has(each) && marked.has(each));
  return id === undefined ? undefined : marked.get(id);
}

/**
 * The stations in walking order from the last scan on: first those that nobody has been to, then those where something is
 * missing, which are behind the technician, and the others by label.
 */
export function walkedStations(open: OpenJob, states: ReadonlyMap<string, StationState>): Station[] {
  const plans = (open.base?.plans ?? []).map(({ id, mapOptions }) => ({ id, ...mapOptions }));
  const inState = (state: StationState) => open.stations.filter(({ id }) => states.get(id) === state);
  const last = lastScanned(open);
  const ahead = walkingOrder(inState('open'), plans, last);
  return [
    ...ahead,
    ...walkingOrder(inState('unfinished'), plans, ahead.at(-1) ?? last),
    ...open.stations.filter(({ id }) => !isToDo(states.get(id))),
  ];
}

export const labelOf = (station: Station): string => station.stationLabel || station.barcode;

const normal = (code: string): string => code.trim().toLowerCase();

export interface FoundStation {
  station: Station;
  /** Whether the code is the station's barcode; otherwise, it is the label that technicians use. */
  byBarcode: boolean;
}

/** Finds a station by its barcode or, failing that, by its label. */
export function findByCode(stations: readonly Station[], code: string): FoundStation | undefined {
  const wanted = normal(code);
  if (wanted === '') return undefined;
  const tagged = stations.find((station) => normal(station.barcode) === wanted);
  if (tagged) return { station: tagged, byBarcode: true };
  const labelled = stations.find((station) => normal(station.stationLabel) === wanted);
  return labelled && { station: labelled, byBarcode: false };
}
