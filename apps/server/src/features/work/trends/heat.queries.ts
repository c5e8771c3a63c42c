import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

/** The site and time zone of a live plan; undefined if the caller cannot see the plan. */
export async function readPlanPlace(
  db: ScopedDb,
  planId: string,
): Promise<{ siteId: string; timezone: string } | undefined> {
  const [row] = await db.rows(sql<{ siteId: string; timezone: string }>`
    select n.site_id "siteId", f.timezone from ${db.sourceAny('floor_plan')} n ${related('join folder f on f.id = n.folder_id')} where n.id = ${planId} and n.dts is null`);
  return row;
}

export interface PlacedStation {
  id: string;
  label: string;
  area: string | null;
  xy: [number, number];
}

/** The stations of a device type placed on a plan at `at` (milliseconds), at most 2,000. */
export async function readPlanStations(
  db: ScopedDb,
  planId: string,
  stationTypeId: string,
  at: number,
): Promise<PlacedStation[]> {
  return await db.rows(sql<PlacedStation>`
    select s.id, coalesce(pl.label, s.tag) label, pl.area, json_build_array(pl.x, pl.y) xy from ${db.childrenOf('station_placement.plan_id', planId)} pl ${related('join station s on s.id = pl.station_id')}
     where s.type_id = ${stationTypeId} and pl.valid_from <= ${at} and (pl.valid_to is null or pl.valid_to > ${at}) and (s.dts is null or s.dts > ${at}) and pl.x is not null and pl.y is not null
     order by length(pl.label), pl.label, s.seq limit 2000`);
}
