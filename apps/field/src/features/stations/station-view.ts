import type { Station } from '@field-service/contract/sync.ts';
import { checkVisit, isScanned } from '@field-service/domain/work/visit.ts';
import { stationStateOf, type StationState } from '@field-service/ui/maps/station-state.ts';
import type { VisitRow } from '../../offline/rows.ts';

/** The state of a station according to its visit; a station with an incomplete visit is still open. */
export function stateOf(visit: VisitRow | undefined): StationState {
  const incomplete = visit?.accessReason === null && (!isScanned(visit) || checkVisit(visit).length > 0);
  return incomplete ? 'open' : stationStateOf(visit);
}

export const labelOf = (station: Station): string => station.stationLabel || station.barcode;

const normal = (code: string): string => code.trim().toLowerCase();

/** Finds a station by its barcode or, failing that, by the label that technicians use. */
export const findByCode = (stations: readonly Station[], code: string): Station | undefined => {
  const wanted = normal(code);
  if (wanted === '') return undefined;
  return (
    stations.find((station) => normal(station.barcode) === wanted) ??
    stations.find((station) => normal(station.stationLabel) === wanted)
  );
};
