import { stations } from '@field-service/contract/datasets/stations.ts';
import type { StationDetail } from '@field-service/contract/work/stations.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';
import { isInUse } from './in-use.queries.ts';
import { lastResult, lastVisitAt } from './last-visit.queries.ts';

const xy = sql`case when pl.x is null or pl.y is null then null else json_build_array(pl.x, pl.y) end`;
const joins = (seesVisits: boolean) =>
  sql`join lookup t on t.id = s.type_id ${related('join contact c on c.id = s.contact_id join contact_info i on i.id = s.site_id left join station_placement pl on pl.station_id = s.id')} and pl.valid_to is null
  ${related('left join floor_plan fp on fp.id = pl.plan_id')} cross join (select ${seesVisits}::boolean visits) sees`;
const retired = sql<boolean>`(not ${isInUse})`;
/** Customers see visits on their reports, which may not be released yet. */
const [seenAt, seenResult] = [lastVisitAt, lastResult].map((column) => sql`case when sees.visits then ${column} end`);
const stationPairs = sql`'id', s.id, 'siteid', s.site_id, 'contactid', s.contact_id, 'contact', json_build_object('name', c.name), 'site', json_build_object('name', i.name), 'folderid', s.folder_id, 'barcode', s.tag, 'type', json_build_object('id', t.id, 'name', t.name, 'code', t.code),
  'status', s.status, 'retired', ${retired}, 'uomid', s.uom_id, 'warranty', s.warranty, 'remarks', coalesce(s.data ->> 'remarks', ''), 'floorid', pl.plan_id, 'planName', fp.name, 'stationLabel', coalesce(pl.label, s.tag), 'area', pl.area,
  'placement', pl.placement, 'direction', pl.direction, 'xy', ${xy}, 'lastVisitAt', ${seenAt}, 'lastResult', ${seenResult}, 'uts', s.uts, 'ctid', s.seq`;

export async function readStation(db: ScopedDb, id: string): Promise<StationDetail | undefined> {
  const [row] = await db.rows(sql<{ station: StationDetail }>`
    select json_build_object(${stationPairs}, 'placements', coalesce((
        select json_agg(json_build_object('floorid', pl.plan_id, 'stationLabel', pl.label, 'area', pl.area, 'placement', pl.placement, 'direction', pl.direction, 'xy', ${xy}, 'from', pl.valid_from, 'to', pl.valid_to)
            order by pl.valid_from desc, pl.id desc)
          ${related('from station_placement pl where pl.station_id = s.id')}), '[]')) station
      from ${db.sourceAny('station')} s ${joins(true)} where s.id = ${id} and s.dts is null`);
  return row?.station;
}

/** Locks a live station until the transaction ends. Returns false if the caller cannot see the station. */
export async function lockStation(db: ScopedDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select s.id from ${db.sourceAny('station')} s where s.id = ${id} and s.dts is null for no key update`,
  );
  return rows.length > 0;
}

/** Whether a plan is a live plan of the site. */
export async function isPlanOfSite(db: ScopedDb, planId: string, siteId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select fp.id from ${db.sourceAny('floor_plan')} fp where fp.id = ${planId} and fp.site_id = ${siteId} and fp.dts is null`,
  );
  return rows.length > 0;
}

/** Whether another station in use at the site has a label. Labels differ by more than case. */
export async function isLabelTaken(db: ScopedDb, siteId: string, label: string, stationId: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select s.id from ${db.sourceAny('station')} s ${related('join station_placement pl on pl.station_id = s.id')} and pl.valid_to is null
     where s.site_id = ${siteId} and s.id <> ${stationId} and s.dts is null and ${isInUse} and lower(pl.label) = lower(${label}::text) limit 1`);
  return rows.length > 0;
}

export interface StationColumns {
  type_id: string;
  tag: string;
  uom_id: string | null;
  warranty: string | null;
  status: string;
}
export async function insertStation(
  db: ScopedDb,
  id: string,
  site: { id: string; contactId: string; folderId: string },
  columns: StationColumns,
  remarks: string,
): Promise<void> {
  await db
    .insert('station')
    .values({
      id,
      site_id: site.id,
      contact_id: site.contactId,
      folder_id: site.folderId,
      ...columns,
      data: JSON.stringify({ remarks }),
    })
    .execute();
}

/** Writes the fields of a station; the station's `uts` changes even if no field differs. */
export async function updateStation(db: ScopedDb, id: string, columns: StationColumns, remarks: string): Promise<void> {
  await db
    .update('station')
    .set({ ...columns, data: sql`station.data || ${JSON.stringify({ remarks })}::jsonb` })
    .where('station.id', '=', id)
    .execute();
}

export interface Placement {
  floorid: string | null;
  stationLabel: string;
  area: string | null;
  placement: string | null;
  direction: string | null;
  xy: readonly [number, number] | null;
}

/**
 * Places a station from `now` on; earlier placements are kept for the past. A placement created at exactly `now` is
 * replaced.
 */
export async function replacePlacement(db: ScopedDb, stationId: string, place: Placement, now: number): Promise<void> {
  await endPlacement(db, stationId, now);
  await db
    .insert('station_placement')
    .values({
      id: uuidv7(),
      station_id: stationId,
      plan_id: place.floorid,
      label: place.stationLabel,
      area: place.area,
      placement: place.placement,
      direction: place.direction,
      x: place.xy?.[0] ?? null,
      y: place.xy?.[1] ?? null,
      valid_from: now,
      valid_to: null,
    })
    .execute();
}

export async function endPlacement(db: ScopedDb, stationId: string, now: number): Promise<void> {
  await db
    .remove('station_placement')
    .where('station_id', '=', stationId)
    .where('valid_to', 'is', null)
    .where('valid_from', '>=', now)
    .execute();
  await db
    .update('station_placement')
    .set({ valid_to: now })
    .where('station_id', '=', stationId)
    .where('valid_to', 'is', null)
    .execute();
}

export async function isVisited(db: ScopedDb, stationId: string): Promise<boolean> {
  return (await db.fromChildrenOf('visit.station_id', stationId, 'v').select('v.id').limit(1).execute()).length > 0;
}

export async function markStationDeleted(db: ScopedDb, id: string, now: number): Promise<void> {
  await db.update('station').set({ dts: now }).where('station.id', '=', id).execute();
}

export const stationDataset = datasetOf(stations, {
  callers: ['staff', 'portal'],
  needs: 'CONT:VW',
  from: ({ context, caller }) => sql`${context.db.source('station')} s ${joins(caller.kind !== 'portal')}`,
  alive: sql<boolean>`s.dts is null`,
  row: sql`json_build_object(${stationPairs})`,
  fields: {
    id: { column: sql`s.id`, notNull: true },
    siteid: { column: sql`s.site_id`, notNull: true },
    contactid: { column: sql`s.contact_id`, notNull: true },
    folderid: { column: sql`s.folder_id`, notNull: true },
    floorid: { column: sql`pl.plan_id` },
    barcode: { column: sql`s.tag`, notNull: true },
    planName: { column: sql`fp.name` },
    'contact.name': { column: sql`c.name`, notNull: true },
    'site.name': { column: sql`i.name`, notNull: true },
    stationLabel: { column: sql`pl.label` },
    area: { column: sql`pl.area` },
    'type.id': { column: sql`s.type_id`, notNull: true },
    'type.code': { column: sql`t.code`, notNull: true },
    status: { column: sql`s.status`, notNull: true },
    retired: { column: retired },
    lastVisitAt: { column: sql`${seenAt}` },
    lastResult: { column: sql`${seenResult}` },
    ...versionColumns('s'),
  },
  tie: sql`s.seq`,
  search: [sql`s.tag`, sql`pl.label`, sql`pl.area`],
  delta: versionOf('s'),
  cap: 20_000,
});

/**
 * Gives a site a new `uts`, because its stations' data (their last visits) has changed. Updates a column that is not
 * part of a key, because updating a key column would block every write that refers to the site.
 */
export async function touchSite(db: ScopedDb, siteId: string): Promise<void> {
  await db
    .update('contact_info')
    .set((eb) => ({ phone: eb.ref('contact_info.phone') }))
    .where('contact_info.id', '=', siteId)
    .execute();
}
