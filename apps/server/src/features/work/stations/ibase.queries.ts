import { appIbase, ibase } from '@field-service/contract/datasets/stations.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import { datasetOf, type DatasetSource } from '../../../datasets/public.ts';
import { isInUse } from './in-use.queries.ts';

// Rows of a subquery become JSON without the spaces that `json_build_object` puts between keys and values: a quarter less to
// compress for a phone that reads hundreds of sites.

const checklist = sql`coalesce((
  select json_agg(o) from (
    select e->>'row' "row", coalesce(e->>'Title', '') "Title", coalesce(e->>'DueInterval', '') "DueInterval", coalesce(e->>'Description', '') "Description",
           coalesce(e->>'ReportCode', '') "ReportCode", coalesce((e->>'required')::boolean, false) required, coalesce(e->'options', '[]') options
      from jsonb_array_elements(t.data->'checklist') with ordinality c (e, at) order by at) o), '[]')`;

/** For how long a visit names its job: a device whose receipt was lost knows by it that the visit is its own. */
const receiptsLostMs = 7 * dayMs;

/**
 * The last three visits of the station `s`, newest first. Without a job, the key is absent: a null in each of thousands of
 * visits would make a sync a fifth larger.
 */
const last = sql`coalesce((
  select json_agg(case when v.postid is null then v.visit else (v.visit::jsonb || jsonb_build_object('postid', v.postid))::json end) from (
    select case when e.received_at > now_ms() - ${sql.lit(receiptsLostMs)} then e.post_id end postid,
           (select to_json(o) from (
             select e.visited_at "at", (select person.displayname from person where person.id = e.user_id) "by", e.activity, e.condition, e.access_reason "accessReason",
                    e.data#>'{bait,consumptionPct}' "consumptionPct", coalesce(e.data->>'remarks', '') remarks,
                    coalesce((select string_agg(concat_ws(' ', catch->>'count', catch->>'species'), ', ') from jsonb_array_elements(e.data->'catches') catch), '') catches) o) visit
      ${related('from visit e where e.station_id = s.id')} order by e.visited_at desc limit 3) v), '[]')`;

/**
 * The last answers at the station `s` to the rows of its type `t` that are not asked at every visit, each with the number
 * of jobs that visited the station since.
 */
const answered = sql`coalesce((
  select json_agg(o) from (
    select c.row, a.visited_at "at",
           (select count(distinct w.post_id) ${related('from visit w where w.station_id = s.id')} and w.visited_at > a.visited_at and w.post_id <> a.post_id and w.access_reason is null) visits
      from unnest(t.seldom) c (row)
      cross join lateral (select v.visited_at, v.post_id ${related('from visit v where v.station_id = s.id')}
         and v.data->'checklist' @> jsonb_build_array(jsonb_build_object('row', c.row)) order by v.visited_at desc limit 1) a order by c.row) o), '[]')`;

/**
 * The types `t` of the stations in use at the site `si`: their checklist, and those of its rows that are not asked at
 * every visit. Read once for each site, because a type with the texts of all languages takes long to unpack.
 * Unscoped: stations are as visible as their site.
 */
const siteTypes = sql`site_type as materialized (
  select t.id, t.name, t.code, ${checklist} checklist,
         array(select e->>'row' from jsonb_array_elements(t.data->'checklist') e
                where upper(replace(coalesce(e->>'DueInterval', ''), ' ', '')) not in ('', '1V')) seldom
    from lookup t where t.id in (select s.type_id from station s where s.site_id = si.id and s.dts is null and ${isInUse}))`;

/**
 * The stations in use at the site `si`; `type` are the columns about their type `t`.
 * Unscoped: stations are as visible as their site.
 */
const stationsWith = (type: RawBuilder<unknown>): RawBuilder<unknown> => sql`(with ${siteTypes}
  select coalesce(json_agg(o), '[]') from (
    select s.id, s.tag barcode, pl.plan_id floorid, ${type}, coalesce(pl.label, s.tag) "stationLabel", pl.area, pl.placement, pl.direction,
           case when pl.x is null or pl.y is null then null else json_build_array(pl.x, pl.y) end xy, s.status, u.name uom, s.uom_id uomid, s.warranty,
           coalesce(s.data ->> 'remarks', '') remarks, ${last} "last", ${answered} answered, s.uts
      from station s
      join site_type t on t.id = s.type_id
      left join lookup u on u.id = s.uom_id
      ${related('left join station_placement pl on pl.station_id = s.id')} and pl.valid_to is null
     where s.site_id = si.id and s.dts is null and ${isInUse} order by pl.plan_id, length(pl.label), pl.label, s.seq) o)`;

const stations = stationsWith(sql`json_build_object('id', t.id, 'name', t.name, 'code', t.code) "type", t.checklist`);
const types = sql`(with ${siteTypes}
  select coalesce(json_agg(o), '[]') from (select t.id, t.name, t.code, t.checklist from site_type t order by t.id) o)`;

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

const source = {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('contact_info')} si`,
  where: () => sql<boolean>`si.type_val = 3`,
  alive: sql<boolean>`si.dts is null`,
  fields: {
    id: { column: sql`si.id`, notNull: true },
    addressid: { column: sql`si.id`, notNull: true },
    contactid: { column: sql`si.contact_id`, notNull: true },
    uts: { column: installedBaseUts },
  },
  tie: sql`si.seq`,
  cap: 200,
} as const satisfies Omit<DatasetSource<typeof ibase>, 'row'>;

/** A site's floor plans and stations, excluding stations out of use, whose status starts with `X|` or `R|`. */
export const installedBaseDataset = datasetOf(ibase, {
  ...source,
  row: sql`json_build_object('id', si.id, 'uts', ${installedBaseUts}, 'plans', ${plans}, 'stations', ${stations})`,
});

/** The same with the types of the stations separately: phones read many sites, whose stations have few types. */
export const sharedBaseDataset = datasetOf(appIbase, {
  ...source,
  row: sql`json_build_object('id', si.id, 'uts', ${installedBaseUts}, 'plans', ${plans}, 'types', ${types},
    'stations', ${stationsWith(sql`t.id "type"`)})`,
});
