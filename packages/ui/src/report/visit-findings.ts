import type { JobDetail } from '@field-service/contract/work/job.ts';
import { stationStateOf, type PlanStation, type ReceivedState } from '../maps/station-state.ts';

export type Visit = JobDetail['visits'][number];

/** One station of a job with one of its visits: the last visit, unless each visit is a separate finding. */
export interface Finding {
  id: string;
  stationId: string;
  label: string;
  type: { id: string; name: string };
  area: string | null;
  planId: string | null;
  xy: readonly [number, number] | null;
  state: ReceivedState;
  visit: Visit | undefined;
}

type Recorded = Pick<JobDetail, 'stations' | 'visits'>;

const lastVisits = (visits: readonly Visit[]): ReadonlyMap<string, Visit> =>
  new Map(visits.toSorted((a, b) => a.visitedAt - b.visitedAt).map((visit) => [visit.stationId, visit]));

/**
 * Every station that the job covers, in natural order of labels (R2 before R10), including visited stations that have
 * since left the site.
 */
export const findingsOf = ({ stations, visits }: Recorded): readonly Finding[] => {
  const last = lastVisits(visits);
  const known = new Set(stations.map(({ id }) => id));
  const gone = [...last.values()]
    .filter(({ stationId }) => !known.has(stationId))
    .map(({ station }) => ({ ...station, xy: null }));
  const order = new Intl.Collator(undefined, { numeric: true });
  return [...stations, ...gone]
    .map((station): Finding => {
      const visit = last.get(station.id);
      return {
        id: station.id,
        stationId: station.id,
        label: station.label,
        type: station.type,
        area: visit?.station.area ?? null,
        planId: station.planId,
        xy: station.xy,
        state: stationStateOf(visit),
        visit,
      };
    })
    .toSorted((a, b) => order.compare(a.label, b.label));
};

/**
 * Each visit as a separate finding, in order of time. If two technicians visit one station, both visits are included.
 */
export const findingsByVisit = (visits: readonly Visit[]): readonly Finding[] =>
  visits
    .toSorted((a, b) => a.visitedAt - b.visitedAt)
    .map((visit) => ({
      id: visit.id,
      stationId: visit.stationId,
      label: visit.station.label,
      type: visit.station.type,
      area: visit.station.area,
      planId: visit.station.planId,
      xy: null,
      state: stationStateOf(visit),
      visit,
    }));

export interface FindingCounts {
  due: number;
  inspected: number;
  withActivity: number;
  blocked: number;
  /** Inspected stations as a share of the stations due, 0..1; undefined without stations. */
  coverage: number | undefined;
}

export const countFindings = (findings: readonly Finding[]): FindingCounts => {
  const count = (...states: ReceivedState[]) => findings.filter(({ state }) => states.includes(state)).length;
  const inspected = count('visited', 'activity');
  return {
    due: findings.length,
    inspected,
    withActivity: count('activity'),
    blocked: count('blocked'),
    coverage: findings.length === 0 ? undefined : inspected / findings.length,
  };
};

/** The share of stations below which a visit counts as incomplete (practice, "Trends"). */
export const completeCoverage = 0.8;

/** The stations of one plan, in the form that the plan displays. */
export const planStations = (findings: readonly Finding[], planId: string): readonly PlanStation[] =>
  findings.flatMap(({ id, label, state, xy, planId: on }) =>
    on === planId && xy !== null ? [{ id, label, state, xy }] : [],
  );

/** Whether a finding is notable: something was found or noted, or the station could not be reached. */
export const isNotable = ({ state, visit }: Finding): boolean =>
  state === 'activity' ||
  state === 'blocked' ||
  (visit !== undefined && (visit.catches.length > 0 || visit.remarks !== '' || (visit.condition ?? 'ok') !== 'ok'));

/** A picture of a station before or after the work, or of the job, with its tags. */
export type Picture = { fileId: string; takenAt: number | null } & (
  | { when: 'before' | 'after'; station: string }
  | { tags: readonly string[]; note: string }
);

/** All pictures of a job, those without a time last, otherwise in the order in which they were taken. */
export const picturesOf = ({ visits, pictures }: Pick<JobDetail, 'visits' | 'pictures'>): readonly Picture[] =>
  [
    ...visits.flatMap(({ imgbf, imgaf, station }) => [
      ...imgbf.map((shot): Picture => ({ ...shot, when: 'before', station: station.label })),
      ...imgaf.map((shot): Picture => ({ ...shot, when: 'after', station: station.label })),
    ]),
    ...pictures,
  ].toSorted((a, b) => (a.takenAt ?? Infinity) - (b.takenAt ?? Infinity));
