import { reviews } from '@field-service/contract/datasets/jobs.ts';
import { earthRadiusKm } from '@field-service/domain/values/distance.ts';
import { reviewLimits } from '@field-service/domain/work/review.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import { datasetOf, versionOf } from '../../../../datasets/public.ts';
import { postMatches } from '../../../../db/search.ts';
import { settingNumber } from '../../../site/settings/public.ts';
import { customerPostFields } from './post-fields.queries.ts';
import { waitsForReview } from './review.queries.ts';

/** The distance in km between the site `si` and a stored position, as in domain/values/distance.ts; null if unknown. */
const distanceTo = (geo: RawBuilder<unknown>): RawBuilder<unknown> => {
  const [lat, lng] = [sql`(${geo}->>0)::float8`, sql`(${geo}->>1)::float8`];
  return sql`case when ${lat} is not null and si.lat is not null then round((2 * ${sql.lit(earthRadiusKm)} * asin(least(1, sqrt(
    sin(radians(${lat} - si.lat) / 2) ^ 2 + cos(radians(si.lat)) * cos(radians(${lat})) * sin(radians(${lng} - si.lng) / 2) ^ 2))))::numeric, 2)::float8 end`;
};

const withoutPictures = sql`jsonb_array_length(coalesce(v.data->'imgbf', '[]')) + jsonb_array_length(coalesce(v.data->'imgaf', '[]')) = 0`;
const isFinding = sql`(v.activity >= ${sql.lit(reviewLimits.activity)} or v.condition in (${sql.join(reviewLimits.conditions.map((condition) => sql.lit(condition)))}))`;

/** The figures `g` of the work on the post `p` with its result `r` at the site `si`. */
const figures = sql`cross join lateral (
  select case when r.end_at >= r.start_at then floor((r.end_at - r.start_at) / 60000)::integer end minutes,
         coalesce(floor((p.plan2 - p.plan) / 60000)::integer, substring(p.duration from '^[0-9]+')::integer * case right(p.duration, 1) when 'H' then 60 when 'D' then 1440 else 1 end) planned,
         greatest(${distanceTo(sql`r.start_geo`)}, ${distanceTo(sql`r.end_geo`)}) distance, ${settingNumber('serviceRadius', sql`p.folder_id`)} radius) w
  cross join lateral (
  select count(*)::integer stations, count(*) filter (where not scanned)::integer manual
    from (select bool_or(v.scan_method <> 'manual') scanned ${related('from visit v where v.post_id = p.id')} and v.access_reason is null group by v.station_id) reached) s
  cross join lateral (
  select count(*)::integer unseen ${related('from visit v where v.post_id = p.id')} and v.access_reason is null and ${isFinding} and ${withoutPictures}) u`;

const { plannedShare, secondsPerStation, manualShare, manualStations } = reviewLimits;
/** The one rule by which work is flagged (domain/work/review.ts). */
const flags = sql`array_remove(array[
  case when w.minutes < w.planned * ${sql.lit(plannedShare)} or w.minutes * 60 < s.stations * ${sql.lit(secondsPerStation)} then 'fast' end,
  case when w.radius > 0 and w.distance > w.radius then 'far' end,
  case when s.manual >= ${sql.lit(manualStations)} and s.manual > s.stations * ${sql.lit(manualShare)} then 'manual' end,
  case when u.unseen > 0 then 'pictures' end], null)`;

/** The report that a supervisor can release: the newest one, if it covers the latest work. */
const version = sql`(select sr.version ${related('from service_report sr where sr.post_id = p.id')} and sr.cts >= coalesce(r.received_at, 0) order by sr.version desc limit 1)`;

/** Jobs that wait for a supervisor's review, for those who may approve jobs. */
export const reviewDataset = datasetOf(reviews, {
  callers: ['staff'],
  needs: 'POST:AP',
  from: ({ context }) => sql`${context.db.source('post')} p
    join lookup st on st.id = p.status_id
    ${related('join contact c on c.id = p.contact_id')}
    ${related('join contact_info si on si.id = p.site_id')}
    ${related('left join post_result r on r.post_id = p.id')} ${figures}`,
  where: () => sql<boolean>`(p.systype = 'job' and ${waitsForReview})`,
  alive: sql<boolean>`p.dts is null`,
  row: sql`json_build_object(
    'id', p.id, 'docno', p.docno, 'title', p.title, 'date', p.date, 'doneAt', p.done_at, 'folderid', p.folder_id,
    'contact', json_build_object('id', c.id, 'name', c.name), 'site', json_build_object('id', si.id, 'name', si.name),
    'technicians', array(select person.displayname ${related('from post_assignee a join person on person.id = a.user_id where a.post_id = p.id')} order by a.lead desc, a.ord),
    'version', ${version}, 'flags', ${flags}, 'minutes', w.minutes, 'plannedMinutes', w.planned, 'stations', s.stations, 'manual', s.manual,
    'distanceKm', w.distance, 'radiusKm', w.radius, 'withoutPicture', u.unseen, 'uts', p.uts)`,
  fields: {
    ...customerPostFields,
    flags: { column: flags },
    minutes: { column: sql`w.minutes` },
    plannedMinutes: { column: sql`w.planned` },
    stations: { column: sql`s.stations` },
    manual: { column: sql`s.manual` },
    distanceKm: { column: sql`w.distance` },
    withoutPicture: { column: sql`u.unseen` },
  },
  tie: sql`p.seq desc`,
  search: postMatches,
  delta: versionOf('p'),
  cap: 1000,
});
