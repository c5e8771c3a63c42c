import type { RouteInput } from '@field-service/contract/route.ts';
import type { StationDetail, stations } from '@field-service/contract/work/stations.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';

export type NewStation = RouteInput<(typeof stations)['create']>['body'];
export type StationChange = NonNullable<RouteInput<(typeof stations)['update']>['body']>;

/** A station while it is entered. */
export interface StationValues {
  contactid: string | null;
  addressid: string | null;
  typeid: string | null;
  barcode: string;
  /** Entered for a new station only: a label is changed by relabelling. */
  stationLabel: string;
  area: string;
  placement: string;
  direction: string;
  warranty: string;
  remarks: string;
}

export const emptyStation: StationValues = {
  contactid: null,
  addressid: null,
  typeid: null,
  barcode: '',
  stationLabel: '',
  area: '',
  placement: '',
  direction: '',
  warranty: '',
  remarks: '',
};

export const valuesOfStation = (station: StationDetail): StationValues => ({
  contactid: station.contactid,
  addressid: station.siteid,
  typeid: station.type.id,
  barcode: station.barcode,
  stationLabel: station.stationLabel,
  area: station.area ?? '',
  placement: station.placement ?? '',
  direction: station.direction ?? '',
  warranty: station.warranty ?? '',
  remarks: station.remarks,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const bodyOfStation = (
  { addressid, typeid, barcode, stationLabel, area, placement, direction, warranty, remarks }: StationValues,
  record: StationDetail | null,
): Entered<NewStation & StationChange> => {
  const fields = { typeid, barcode: barcode.trim(), warranty: orNull(warranty), remarks: remarks.trim() };
  const place = { area: orNull(area), placement: orNull(placement), direction: orNull(direction) };
  if (record !== null) return record.retired ? fields : { ...fields, ...place };
  const label = orNull(stationLabel);
  return { siteid: addressid, ...fields, ...place, ...(label === null ? {} : { stationLabel: label }) };
};
