import type { Station } from '@field-service/contract/sync.ts';
import { findByCode } from '../../frame/station-view.ts';
import { isReachedBy, markScanned, type Scan } from '../../offline/recorded/scan.ts';
import type { VisitRow } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';

/** What a scanned or typed code led to. */
export interface Scanned {
  station: Station;
  /**
   * `marked`: the station is reached now. `again`: it was before. `label`: the code is the station's label, which only
   * finds it.
   */
  kind: 'marked' | 'again' | 'label';
  /** The visit as it was before. */
  before: VisitRow | undefined;
}

/** Returns a function that finds the station with a code; a barcode also marks the station as reached. */
export const useScan =
  (open: OpenJob): ((code: string, by: Scan['by']) => Scanned | undefined) =>
  (code, by) => {
    const found = findByCode(open.stations, code);
    if (!found) return undefined;
    const { station, byBarcode } = found;
    const before = open.visits.get(station.id);
    if (!byBarcode) return { station, kind: 'label', before };
    if (isReachedBy(before, by)) return { station, kind: 'again', before };
    const plan = open.base?.plans.find((each) => each.id === station.floorid);
    markScanned(open.row.id, station.id, { by, visitedAt: Date.now(), planRevision: plan?.revision ?? null });
    return { station, kind: 'marked', before };
  };
