import type { StationDetail, stations } from '@field-service/contract/work/stations.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireLookups } from '../../site/lookups/public.ts';
import { readPlanSite } from './plans.queries.ts';
import {
  endPlacement,
  insertStation,
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
const isRetired = (status: string): boolean => /^[XR]\|/.test(status);

interface Fields {
  typeid: string;
  barcode: string;
  uomid: string | null;
  warranty: string | null;
  remarks: string;
}
const fieldsOf = ({ type, barcode, uomid, warranty, remarks }: StationDetail): Fields => ({
  typeid: type.id,
  barcode,
  uomid,
  warranty,
  remarks,
});
const placementOf = ({ floorid, stationLabel, area, placement, direction, xy }: StationDetail): Placement => ({
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

/** Locks a live station until the transaction ends, then reads it. */
async function loaded(context: RequestContext, id: string): Promise<StationDetail> {
  if (!(await lockStation(context.db, id))) throw new Refusal('record.not_found', { noun: 'station', id });
  return await getStation(context, id);
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

export async function createStation(
  context: RequestContext,
  caller: Caller,
  { siteid, ...entered }: ParsedInput<typeof stations.create>['body'],
): Promise<StationDetail> {
  const site = await readPlanSite(context.db, siteid);
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
  await insertStation(context.db, id, site, columnsOf(fields, 'active'), fields.remarks);
  await replacePlacement(context.db, id, place, context.now);
  await recordHistory(context, caller, {
    noun: 'station',
    id,
    folderId: site.folderId,
    kind: 'create',
    after: { siteid, ...fields, ...place },
  });
  context.notify('station', id);
  return await getStation(context, id);
}

export async function changeStation(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<typeof stations.update>['body'],
): Promise<StationDetail> {
  const station = await loaded(context, id);
  requireBase(station, uts);
  const before = fieldsOf(station);
  const fields = mergeEntered(before, entered);
  await requireTypes(context, station.folderid, fields);
  await updateStation(context.db, id, columnsOf(fields, station.status), fields.remarks);
  await recordHistory(context, caller, {
    noun: 'station',
    id,
    folderId: station.folderid,
    kind: 'update',
    before: { ...before },
    after: { ...fields },
  });
  context.notify('station', id);
  return await getStation(context, id);
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
  const station = await inUse(context, id, uts);
  const before = placementOf(station);
  const place = mergeEntered<Placement>(before, entered);
  await requirePlace(context, station.siteid, place);
  await replacePlacement(context.db, id, place, context.now);
  await updateStation(context.db, id, columnsOf(fieldsOf(station), station.status), station.remarks);
  await recordHistory(context, caller, {
    noun: 'station',
    id,
    folderId: station.folderid,
    kind,
    before: { ...before },
    after: { ...place },
  });
  context.notify('station', id);
  return await getStation(context, id);
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
