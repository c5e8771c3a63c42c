import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import { activityFound } from './activity.queries.ts';

const latest = sql`order by v.visited_at desc, v.id desc limit 1`;
/** What the visit `v` found (contract `visitResults`). */
export const foundOn = sql`case when v.access_reason is not null then 'blocked' when ${activityFound(null)} then 'activity' else 'visited' end`;
const ofStation = (what: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql`(select ${what} ${related('from visit v where v.station_id = s.id')} ${until} ${latest})`;

/** When the station `s` was last visited; null if never. */
export const lastVisitAt = ofStation(sql`v.visited_at`, sql``);
/** What the last visit of the station `s` found (contract `visitResults`); null if there is none. */
export const lastResult = ofStation(foundOn, sql``);

/** The same for the last visit at or before a time, as JSON pairs. */
export const lastVisitBy = (at: number) => {
  const until = sql`and v.visited_at <= ${at}::bigint`;
  return sql`'lastVisitAt', ${ofStation(sql`v.visited_at`, until)}, 'lastResult', ${ofStation(foundOn, until)}`;
};
