import { ibase } from '@field-service/contract/datasets/stations.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import { datasetOf } from '../../../datasets/public.ts';
import { isInUse } from './in-use.queries.ts';

const checklist = sql`coalesce((
  select json_agg(json_build_object('row', e->>'row', 'Title', coalesce(e->>'Title', ''), 'DueInterval', coalesce(e->>'DueInterval', ''), 'Description', coalesce(e->>'Description', ''),
      'ReportCode', coalesce(e->>'ReportCode', ''), 'required', coalesce((e->>'required')::boolean, false), 'options', coalesce(e->'options', '[]')) order by at)
    from jsonb_array_elements(t.data->'checklist') with ordinality c (e, at)), '[]')`;

/** The last three visits of the station `s`, newest first. */
const last = sql`coalesce((
  select json_agg(json_build_object('at', v.visited_at, 'by', person.displayname, 'activity', v.activity, 'condition', v.condition, 'accessReason', v.access_reason,
      'consumptionPct', v.data#>'{bait,consumptionPct}', 'remarks', coalesce(v.data->>'remarks', ''),
      'catches', coalesce((select string_agg(concat_ws(' ', catch->>'count', catch->>'species'), ', ') from jsonb_array_elements(v.data->'catches') catch), '')) order by v.visited_at desc)
    from (select * ${related('from visit e where e.station_id = s.id')} order by e.visited_at desc limit 3) v join person on person.id = v.user_id), '[]')`;

// Unscoped: stations are as visible as their site.
const stations = sql`coalesce((
  select json_agg(json_build_object(
      'id', s.id, 'barcode', s.tag, 'floorid', pl.plan_id, 'type', json_build_object('id', t.id, 'name', t.name, 'code', t.code), 'stationLabel', coalesce(pl.label, s.tag), 'area', pl.area,
      'placement', pl.placement, 'direction', pl.direction, 'xy', case when pl.x is null or pl.y is null then null else json_build_array(pl.x, pl.y) end, 'status', s.status,
      'uom', u.name, 'uomid', s.uom_id, 'warranty', s.warranty, 'remarks', coalesce(s.data ->> 'remarks', ''), 'checklist', ${checklist}, 'last', ${last}, 'uts', s.uts) order by pl.plan_id, length(pl.label), pl.label, s.seq)
    from station s
    join lookup t on t.id = s.type_id
    left join lookup u on u.id = s.uom_id
    ${related('left join station_placement pl on pl.station_id = s.id')} and pl.valid_to is null
   where s.site_id = si.id and s.dts is null and ${isInUse}), '[]')`;

// Unscoped: plans are as visible as their site.
const plans = sql`coalesce((
  select json_agg(json_build_object('id', fp.id, 'name', fp.name, 'extraId', fp.extra_id, 'revision', rev.revision, 'mapOptions', json_build_object('width', rev.width, 'height', rev.height),
      'noteMarkers', rev.note_markers, 'floorimg', json_build_object('id', f.id, 'fileName', f.file_name, 'bytes', f.bytes)) order by fp.ord, fp.seq)
    from floor_plan fp
    join lateral (select * ${related('from floor_plan_revision x where x.plan_id = fp.id')} and x.valid_from <= now_ms() order by x.revision desc limit 1) rev on true
    ${related('join file f on f.id = rev.file_id')}
   where fp.site_id = si.id and fp.dts is null), '[]')`;

/**
 * The `uts` of the last change to the installed base at the site `si`; recording visits gives the site itself a new
 * `uts`.
 * Unscoped: reveals only when something at the site last changed.
 */
export const installedBaseUts = sql<number>`greatest(si.uts,
  (select max(s.uts) from station s where s.site_id = si.id), (select max(fp.uts) from floor_plan fp where fp.site_id = si.id))`;

/** A site's floor plans and stations, excluding stations out of use, whose status starts with `X|` or `R|`. */
export const installedBaseDataset = datasetOf(ibase, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('contact_info')} si`,
  where: () => sql<boolean>`si.type_val = 3`,
  alive: sql<boolean>`si.dts is null`,
  row: sql`json_build_object('id', si.id, 'uts', ${installedBaseUts}, 'plans', ${plans}, 'stations', ${stations})`,
  fields: {
    id: { column: sql`si.id`, notNull: true },
    addressid: { column: sql`si.id`, notNull: true },
    contactid: { column: sql`si.contact_id`, notNull: true },
    uts: { column: installedBaseUts },
  },
  tie: sql`si.seq`,
  cap: 200,
});
