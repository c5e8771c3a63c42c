import { hasActivity } from '@field-service/domain/work/visit.ts';
import type { StationChange } from '@field-service/contract/work/job-package.ts';
import type { Station } from '@field-service/contract/sync.ts';
import { labelOf, statesOf } from '../../frame/station-view.ts';
import type { VisitRow } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';

interface StationVisit {
  label: string;
  visit: VisitRow;
}

export interface WorkSummary {
  /** The stations that the job covers, and those that were inspected completely. */
  due: number;
  inspected: number;
  /** The stations with activity, in the order of the list. */
  active: StationVisit[];
  /** Stations without activity at which something else was found or remarked. */
  noted: StationVisit[];
  blocked: StationVisit[];
  /** The stations that were added or changed, with their labels. */
  changes: { label: string; change: StationChange }[];
}

const says = ({ condition, bait, catches, remarks }: VisitRow): boolean =>
  (condition !== null && condition !== 'ok') ||
  (bait?.consumptionPct ?? 0) > 0 ||
  (bait !== null && bait.state !== null && bait.state !== 'ok') ||
  catches.length > 0 ||
  remarks.trim() !== '';

/** What was done at the stations, for the customer to read before signing. */
export function summaryOf(open: OpenJob): WorkSummary {
  const states = statesOf(open);
  const visited = open.stations.flatMap((station: Station): StationVisit[] => {
    const visit = open.visits.get(station.id);
    return visit ? [{ label: labelOf(station), visit }] : [];
  });
  const inspected = [...states.values()].filter((state) => state === 'visited' || state === 'activity').length;
  const reached = visited.filter(({ visit }) => visit.accessReason === null);
  return {
    due: open.stations.length,
    inspected,
    active: reached.filter(({ visit }) => hasActivity(visit)),
    noted: reached.filter(({ visit }) => !hasActivity(visit) && says(visit)),
    blocked: visited.filter(({ visit }) => visit.accessReason !== null),
    changes: (open.draft?.stationChanges ?? []).flatMap((change) => {
      const station = open.base?.stations.find(({ id }) => id === change.stationId);
      return station ? [{ label: labelOf(station), change }] : [];
    }),
  };
}
