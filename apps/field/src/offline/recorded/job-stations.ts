import type { Lookup } from '@field-service/contract/reference.ts';
import type { InstalledBase, Station } from '@field-service/contract/sync.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import type { JobRow } from '../rows.ts';
import { withStationChanges, type StationChange } from '@field-service/domain/work/stations/station-changes.ts';

/** The station types for which a job has a line with a quantity above 0. */
export const coveredTypes = ({ job }: Pick<JobRow, 'job'>): ReadonlySet<string | null> =>
  new Set(job.lines.filter((line) => Number(line.qty) > 0).map((line) => line.stationType));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The checklist of a station type, as the server gives it to each station. */
export const checklistOf = (type: Lookup): Station['checklist'] => {
  const rows: unknown[] = Array.isArray(type.data.checklist) ? type.data.checklist : [];
  return rows.filter(isRecord).map((row) => ({
    row: textOf(row.row),
    Title: textOf(row.Title),
    DueInterval: textOf(row.DueInterval),
    Description: textOf(row.Description),
    ReportCode: textOf(row.ReportCode),
    required: row.required === true,
    options: textsOf(row.options),
  }));
};

/** A station that the technician added, as the server will send it once it has arrived. */
function newStation(change: StationChange & { kind: 'new' }, type: Lookup): Station {
  const { stationId, barcode, stationLabel, floorid, xy, area, placement, direction, at } = change;
  return {
    id: stationId,
    barcode,
    stationLabel,
    floorid,
    xy: xy && [xy[0], xy[1]],
    area,
    placement,
    direction,
    type: { id: type.id, name: type.name, code: type.code },
    status: 'active',
    uom: null,
    uomid: null,
    warranty: null,
    remarks: '',
    checklist: checklistOf(type),
    last: [],
    uts: at,
  };
}

/** The changes that concern a site: the office may have moved the job since a station was added. */
export const changesAt = (siteId: string, changes: readonly StationChange[]): StationChange[] =>
  changes.filter((change) => change.kind !== 'new' || (change.siteId ?? siteId) === siteId);

/** The stations and plans of a site with the changes made on a job. */
export function withChangedStations(
  base: InstalledBase,
  changes: readonly StationChange[],
  types: ReadonlyMap<string, Lookup>,
): InstalledBase {
  if (changes.length === 0) return base;
  const create = (change: StationChange & { kind: 'new' }): Station | undefined => {
    const type = types.get(change.typeId);
    return type && newStation(change, type);
  };
  return { ...base, stations: withStationChanges(base.stations, changes, create) };
}
