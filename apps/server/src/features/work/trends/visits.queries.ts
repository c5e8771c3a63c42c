import type { TrendVisit } from '@field-service/domain/work/trends.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { inReview } from '../posts/public.ts';
import { activityFound, catchesOf, inUseAt } from '../stations/public.ts';

/** A series: one device type at a site, in one area, for one species. A null area or species means all. */
export interface Series {
  siteId: string;
  stationTypeId: string;
  area: string | null;
  species: string | null;
}

export interface TrendJob {
  postId: string;
  docno: string;
  at: number;
  date: number;
  /**
   * The number of stations of the device type placed in the area at that time, excluding stations retired since. A job
   * that continues another leaves out the stations already done, and a job continued on another day counts only those
   * reached.
   */
  due: number;
  visits: TrendVisit[];
}

/** The time at which the device was last reset or inspected before the visit `v`. */
const since = sql`(select max(greatest(coalesce((e.data->>'resetAt')::bigint, 0), e.visited_at)) ${related('from visit e where e.station_id = v.station_id')} and e.visited_at < v.visited_at and e.access_reason is null)`;
/** A catch without a count makes the sum unknown. */
const catches = (
  species: string | null,
) => sql`(select case when bool_or(k->>'count' is null) then null else coalesce(sum((k->>'count')::int), 0) end
  from ${catchesOf(species)})`;
const bait = (fact: 'placed' | 'remaining' | 'consumptionPct') =>
  sql`(v.data#>>array['bait', ${sql.lit(fact)}])::numeric`;
/** The amount of bait consumed, computed from the remaining weight or otherwise from the consumed share. */
const gone = sql`coalesce(${bait('placed')} - ${bait('remaining')}, ${bait('placed')} * ${bait('consumptionPct')} / 100, case when ${bait('consumptionPct')} = 0 then 0 end)`;
/**
 * The amount eaten by rodents: zero if nothing was consumed or something else ate it; unknown if no consumer was
 * recorded, or if more remains than was placed.
 */
const eaten = sql`(select case when g.gone < 0 then null when g.gone = 0 then 0 when coalesce(v.data#>>'{bait,consumer}', 'unknown') = 'unknown' then null when v.data#>>'{bait,consumer}' = 'rodent' then g.gone else 0 end
  from (select case when jsonb_typeof(v.data->'bait') = 'object' then ${gone} end gone) g)`;
const placement = (at: ReturnType<typeof sql.ref>) =>
  sql`pl.station_id = s.id and pl.valid_from <= ${at} and (pl.valid_to is null or pl.valid_to > ${at})`;
const inArea = (area: string | null) => sql`(${area}::text is null or pl.area = ${area})`;

/**
 * The latest completed jobs at a site between two business dates on which stations of the device type were visited; at
 * most `most`, oldest first, each with its visits in the series.
 */
export async function readTrendJobs(
  db: ScopedDb,
  series: Series,
  span: { from: number; to: number; until?: number },
  forCustomer: boolean,
  most: number,
): Promise<TrendJob[]> {
  const { siteId, stationTypeId, area, species } = series;
  const day = sql`to_char(to_timestamp(p.done_at / 1000) at time zone f.timezone, 'YYYYMMDD')::int`;
  // Unscoped: stations are as visible as their site, and placements as their station.
  return await db.rows(
    sql<TrendJob>`
    with jobs as (
      select p.id, p.docno, p.done_at, coalesce(p.date, ${day}) "date", coalesce(p.data->'doneStations', '[]') done,
             exists (select from post n join lookup ns on ns.id = n.status_id where n.parent_id = p.id and n.nextday and n.dts is null and ns.flags !~ 'X') continued
        from ${db.sourceAny('post')} p ${related('join folder f on f.id = p.folder_id join contact c on c.id = p.contact_id left join post_result r on r.post_id = p.id')}
       where p.site_id = ${siteId} and p.systype = 'job' and p.dts is null and p.done_at is not null and p.done_at <= ${span.until ?? Number.MAX_SAFE_INTEGER}::bigint
         and coalesce(p.date, ${day}) between ${span.from} and ${span.to} and (not ${forCustomer} or not ${inReview})
         and exists (select ${related('from visit v join station s on s.id = v.station_id where v.post_id = p.id')} and s.type_id = ${stationTypeId})
       order by p.done_at desc, p.seq desc limit ${most})
    select j.id "postId", j.docno, j.done_at "at", j.date,
      (select count(*)::int from station s where s.site_id = ${siteId} and s.type_id = ${stationTypeId} and (s.dts is null or s.dts > j.done_at)
          and exists (select from station_placement pl where ${placement(sql.ref('j.done_at'))} and ${inUseAt(sql.ref('j.done_at'))} and ${inArea(area)})
          and not j.done ? s.id
          and (not j.continued or exists (select from visit v where v.post_id = j.id and v.station_id = s.id and v.access_reason is null))) due,
      coalesce((select json_agg(json_build_object('stationId', v.station_id, 'visitedAt', v.visited_at, 'since', ${since}, 'accessible', v.access_reason is null, 'active', ${activityFound(species)},
            'catches', ${catches(species)}, 'eaten', trim_scale(${eaten})::text) order by v.visited_at, v.id)
          ${related('from visit v join station s on s.id = v.station_id where v.post_id = j.id')} and s.type_id = ${stationTypeId}
           and (${area}::text is null or exists (select from station_placement pl where ${placement(sql.ref('v.visited_at'))} and ${inArea(area)}))), '[]') visits
      from jobs j order by j.done_at, j.id`,
    { within: 5000 },
  );
}

/** The device types inspected on a job, and the job's site. */
export async function readSeen(
  db: ScopedDb,
  postId: string,
): Promise<
  { siteId: string; folderId: string; contactId: string; doneAt: number; date: number; types: string[] } | undefined
> {
  const [row] = await db.rows(sql<{
    siteId: string;
    folderId: string;
    contactId: string;
    doneAt: number;
    date: number;
    types: string[];
  }>`
    select p.site_id "siteId", p.folder_id "folderId", p.contact_id "contactId", p.done_at "doneAt", coalesce(p.date, to_char(to_timestamp(p.done_at / 1000) at time zone f.timezone, 'YYYYMMDD')::int) "date",
           array(select distinct s.type_id ${related('from visit v join station s on s.id = v.station_id where v.post_id = p.id')}) types
      from ${db.sourceAny('post')} p ${related('join folder f on f.id = p.folder_id')} where p.id = ${postId} and p.done_at is not null and p.dts is null`);
  return row;
}
