import type { StationDetail, stations } from '@field-service/contract/work/stations.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireLookups } from '../../site/lookups/public.ts';
import { lockSite } from './on-site.queries.ts';
import type { PlanSite } from './plans.queries.ts';
import {
  endPlacement,
  insertStation,
  isLabelTaken,
  isPlanOfSite,
  isVisited,
  lockStation,
  markStationDeleted,
  readStation,
  replacePlacement,
  updateStation,
  type Placement,
  type StationColumns,
} from './stations.queries.ts';

/** Stations whose status starts with `X|` or `R|` are out of use (specification 000, section 9). */
const retired = 'R|retired';
export const isRetired = (status: string): boolean => /^[XR]\|/.test(status);

export interface Fields {
  typeid: string;
  barcode: string;
  uomid: string | null;
  warranty: string | null;
  remarks: string;
}
export const fieldsOf = ({ type, barcode, uomid, warranty, remarks }: StationDetail): Fields => ({
  typeid: type.id,
  barcode,
  uomid,
  warranty,
  remarks,
});
export const placementOf = ({ floorid, stationLabel, area, placement, direction, xy }: Placement): Placement => ({
  floorid,
  stationLabel,
  area,
  placement,
  direction,
  xy,
});
const columnsOf = (fields: Fields, status: string): StationColumns => ({
  type_id: fields.typeid,
  tag: fields.barcode,
  uom_id: fields.uomid,
  warranty: fields.warranty,
  status,
});

export async function getStation(context: RequestContext, id: string): Promise<StationDetail> {
  const station = await readStation(context.db, id);
  if (station === undefined) throw new Refusal('record.not_found', { noun: 'station', id });
  return station;
}

/** Locks a live station until the transaction ends, then reads it; undefined if there is none. */
export async function loadedIfLive(context: RequestContext, id: string): Promise<StationDetail | undefined> {
  return (await lockStation(context.db, id)) ? await getStation(context, id) : undefined;
}

async function loaded(context: RequestContext, id: string): Promise<StationDetail> {
  const station = await loadedIfLive(context, id);
  if (station === undefined) throw new Refusal('record.not_found', { noun: 'station', id });
  return station;
}

/** Locks a station that is in use and unchanged since the version `uts`. */
async function inUse(context: RequestContext, id: string, uts: number | undefined): Promise<StationDetail> {
  const station = await loaded(context, id);
  requireBase(station, uts);
  if (isRetired(station.status)) throw new Refusal('station.retired', { id, barcode: station.barcode });
  return station;
}

const requireTypes = async (context: RequestContext, folderId: string, fields: Fields): Promise<void> =>
  await requireLookups(context.db, folderId, [
    { field: 'typeid', type: 231, id: fields.typeid },
    { field: 'uomid', type: 209, id: fields.uomid },
  ]);

/** Throws if the plan is not one of the site's plans, or if only one of the plan and `xy` is given. */
async function requirePlace(context: RequestContext, siteId: string, place: Placement): Promise<void> {
  if (place.floorid !== null && !(await isPlanOfSite(context.db, place.floorid, siteId)))
    throw new Refusal('record.referenced_missing', { field: 'floorid', id: place.floorid });
  if ((place.floorid === null) !== (place.xy === null)) throw new Refusal('field.invalid', { fields: ['xy'] });
}

/**
 * Throws if another station in use at the site has the label. Only the office is refused: work that arrives from a
 * device keeps the label that was written on the station.
 */
async function requireFreeLabel(
  context: RequestContext,
  siteId: string,
  label: string,
  stationId: string,
): Promise<void> {
  if (await isLabelTaken(context.db, siteId, label, stationId))
    throw new Refusal('station.label_taken', { label, fields: ['stationLabel'] });
}

export async function createStation(
  context: RequestContext,
  caller: Caller,
  { siteid, ...entered }: ParsedInput<typeof stations.create>['body'],
): Promise<StationDetail> {
  const site = await lockSite(context.db, siteid);
  if (site === undefined) throw new Refusal('record.not_found', { noun: 'contact-info', id: siteid });
  const fields: Fields = {
    typeid: entered.typeid,
    barcode: entered.barcode,
    uomid: entered.uomid ?? null,
    warranty: entered.warranty ?? null,
    remarks: entered.remarks ?? '',
  };
  const place: Placement = {
    floorid: entered.floorid ?? null,
    stationLabel: entered.stationLabel ?? entered.barcode,
    area: entered.area ?? null,
    placement: entered.placement ?? null,
    direction: entered.direction ?? null,
    xy: entered.xy ?? null,
  };
  await requireTypes(context, site.folderId, fields);
  await requirePlace(context, siteid, place);
  const id = uuidv7();
  await addStation(context, caller, site, { id, fields, place, at: context.now });
  // After the barcode, which is the label if none was entered.
  await requireFreeLabel(context, siteid, place.stationLabel, id);
  return await getStation(context, id);
}

interface NewStation {
  id: string;
  fields: Fields;
  place: Placement;
  /** When the station was placed. */
  at: number;
  /** Whether it is out of use from the start. */
  retired?: boolean;
}

/** Adds a station whose values are checked. */
export async function addStation(
  context: RequestContext,
  caller: Caller,
  site: PlanSite,
  { id, fields, place, at, retired: isOut = false }: NewStation,
): Promise<void> {
  await insertStation(context.db, id, site, columnsOf(fields, isOut ? retired : 'active'), fields.remarks);
  await replacePlacement(context.db, id, place, at);
  await recordHistory(context, caller, {
    noun: 'station',
    id,
    folderId: site.folderId,
    kind: 'create',
    after: { siteid: site.id, ...fields, ...place },
  });
  context.notify('station', id);
}

export async function changeStation(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<typeof stations.update>['body'],
): Promise<StationDetail> {
  // The site is locked before its stations, as when work arrives.
  await lockSite(context.db, (await getStation(context, id)).siteid);
  const station = await loaded(context, id);
  requireBase(station, uts);
  const { area, placement, direction, ...own } = entered;
  const fields = mergeEntered(fieldsOf(station), own);
  await requireTypes(context, station.folderid, fields);
  const before = placementOf(station);
  const place = mergeEntered<Placement>(before, { area, placement, direction });
  const isPlacedAnew = !sameJson(place, before);
  if (isPlacedAnew && station.retired) throw new Refusal('station.retired', { id, barcode: station.barcode });
  if (!isPlacedAnew || !sameJson(fields, fieldsOf(station))) await writeFields(context, caller, station, fields);
  if (isPlacedAnew)
    await setPlacement(context, caller, await getStation(context, id), place, { kind: 'place', at: context.now });
  return await getStation(context, id);
}

/** Writes the checked fields of a locked station. */
export async function writeFields(
  context: RequestContext,
  caller: Caller,
  station: StationDetail,
  fields: Fields,
): Promise<void> {
  await updateStation(context.db, station.id, columnsOf(fields, station.status), fields.remarks);
  await recordHistory(context, caller, {
    noun: 'station',
    id: station.id,
    folderId: station.folderid,
    kind: 'update',
    before: { ...fieldsOf(station) },
    after: { ...fields },
  });
  context.notify('station', station.id);
}

/** Changes to a station's placement and labels; omitted fields stay unchanged. */
export type NewPlace = { [K in keyof Placement]?: Placement[K] | undefined };

export async function placeStation(
  context: RequestContext,
  caller: Caller,
  id: string,
  kind: 'place' | 'move' | 'relabel',
  { uts, ...entered }: NewPlace & { uts?: number | undefined },
): Promise<StationDetail> {
  // The site is locked before its stations, as when work arrives.
  await lockSite(context.db, (await getStation(context, id)).siteid);
  const station = await inUse(context, id, uts);
  if (entered.stationLabel !== undefined)
    await requireFreeLabel(context, station.siteid, entered.stationLabel, station.id);
  const place = mergeEntered<Placement>(placementOf(station), entered);
  await requirePlace(context, station.siteid, place);
  await setPlacement(context, caller, station, place, { kind, at: context.now });
  return await getStation(context, id);
}

/** Places a locked station from a time on; the values are checked. */
export async function setPlacement(
  context: RequestContext,
  caller: Caller,
  station: StationDetail,
  place: Placement,
  { kind, at }: { kind: 'place' | 'move' | 'relabel'; at: number },
): Promise<void> {
  await replacePlacement(context.db, station.id, place, at);
  await updateStation(context.db, station.id, columnsOf(fieldsOf(station), station.status), station.remarks);
  await recordHistory(context, caller, {
    noun: 'station',
    id: station.id,
    folderId: station.folderid,
    kind,
    before: { ...placementOf(station) },
    after: { ...placementOf(place) },
  });
  context.notify('station', station.id);
}

export async function retireStation(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, reason }: ParsedInput<typeof stations.retire>['body'],
): Promise<StationDetail> {
  const station = await inUse(context, id, uts);
  await endPlacement(context.db, id, context.now);
  await updateStation(context.db, id, columnsOf(fieldsOf(station), retired), station.remarks);
  await recordHistory(context, caller, {
    noun: 'station',
    id,
    folderId: station.folderid,
    kind: 'retire',
    reason,
    before: { status: station.status },
    after: { status: retired },
  });
  context.notify('station', id);
  return await getStation(context, id);
}

/**
 * Puts a retired station into use again where it stood last. If its plan is gone, it has no place until it is placed
 * anew.
 */
export async function restoreStation(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts }: ParsedInput<typeof stations.restore>['body'],
): Promise<StationDetail> {
  await lockSite(context.db, (await getStation(context, id)).siteid);
  const station = await loaded(context, id);
  requireBase(station, uts);
  if (!station.retired) throw new Refusal('station.in_use', { id, barcode: station.barcode });
  const last = placementOf(station.placements[0] ?? { ...station, floorid: null, xy: null });
  const isThere = last.floorid !== null && (await isPlanOfSite(context.db, last.floorid, station.siteid));
  const place: Placement = isThere ? last : { ...last, floorid: null, xy: null };
  await updateStation(context.db, id, columnsOf(fieldsOf(station), 'active'), station.remarks);
  await requireFreeLabel(context, station.siteid, place.stationLabel, id);
  await replacePlacement(context.db, id, place, context.now);
  await recordHistory(context, caller, {
    noun: 'station',
    id,
    folderId: station.folderid,
    kind: 'restore',
    before: { status: station.status },
    after: { status: 'active' },
  });
  context.notify('station', id);
  return await getStation(context, id);
}

export async function removeStation(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const station = await loaded(context, id);
  if (await isVisited(context.db, id)) throw new Refusal('record.in_use', { visits: 1 });
  await endPlacement(context.db, id, context.now);
  await markStationDeleted(context.db, id, context.now);
  await recordHistory(context, caller, {
    noun: 'station',
    id,
    folderId: station.folderid,
    kind: 'delete',
    before: { barcode: station.barcode, siteid: station.siteid },
  });
  context.notify('station', id);
  return {};
}
