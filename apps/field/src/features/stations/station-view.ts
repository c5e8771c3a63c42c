import type { Station } from '@field-service/contract/sync.ts';
import { checkVisit, isScanned } from '@field-service/domain/work/visit.ts';
import type { StationState } from '@field-service/ui/maps/station-state.ts';
import type { VisitRow } from '../../offline/rows.ts';

/** The state of a station according to its visit; an incomplete visit still counts as open. */
export function stateOf(visit: VisitRow | undefined): StationState {
  if (!visit) return 'open';
  if (visit.accessReason !== null) return 'blocked';
  if (!isScanned(visit) || checkVisit(visit).length > 0) return 'open';
  const found =
    (visit.activity ?? 0) > 0 || visit.evidence.length > 0 || visit.catches.some((each) => (each.count ?? 0) > 0);
  return found ? 'activity' : 'visited';
}

export const labelOf = (station: Station): string => station.stationLabel || station.barcode;

const normal = (code: string): string => code.trim().toLowerCase();

/** Finds a station by code: its barcode, or the label that technicians use. */
export const findByCode = (stations: readonly Station[], code: string): Station | undefined => {
  const wanted = normal(code);
  if (wanted === '') return undefined;
  return (
    stations.find((station) => normal(station.barcode) === wanted) ??
    stations.find((station) => normal(station.stationLabel) === wanted)
  );
};
