import { trackLimit, type LastPosition, type Track } from '@field-service/contract/people/people.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { sql, type RawBuilder } from 'kysely';
import { alphabetically } from '../../../db/alphabetical.ts';
import type { Caller } from '../../../caller.ts';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

/** How old a latest position may be, and how far a device's clock may be ahead. */
const [oldest, ahead] = [7 * dayMs, 5 * 60_000];
const most = 2000;

/** The time zone of the first folder of the person `u` that the caller may access; null without one. */
const zoneOf = ({ isAdmin, folderIds }: Pick<Caller, 'isAdmin' | 'folderIds'>): RawBuilder<string | null> => sql<
  string | null
>`(select f.timezone ${related('from folder_user fu join folder f on f.id = fu.folder_id where fu.user_id = u.id')}
     and f.dts is null and (${isAdmin} or f.id = any(${[...folderIds]}::text[])) order by length(f.path), f.seq limit 1)`;

/**
 * The latest position of each active member of staff in the caller's folders, by name.
 * Unscoped: the positions are those of people who were read through the scope; their call requires USER:VW.
 */
export const selectPositions = async (db: ScopedDb, caller: Caller, now: number): Promise<LastPosition[]> =>
  await db.rows(sql<LastPosition>`
    select json_build_object('id', u.id, 'name', u.displayname) as user, t.name as team, json_build_array(at.lat, at.lng) as geo, at.device_time as time, coalesce(${zoneOf(caller)}, 'UTC') as "timeZone",
           (select json_build_object('id', p.id, 'docno', p.docno, 'title', p.title, 'site', i.name,
                     'geo', case when i.lat is null or i.lng is null then null else json_build_array(i.lat, i.lng) end)
              from ${db.sourceAny('post')} p join lookup st on st.id = p.status_id ${related('join post_assignee a on a.post_id = p.id')}
              left join ${db.sourceAny('contact_info')} i on i.id = p.site_id
             where a.user_id = u.id and p.systype = 'job' and p.dts is null and st.flags ~ 'P' and st.flags !~ 'S' order by p.uts desc, p.id limit 1) as job
      from ${db.source('app_user')} u left join lookup t on t.id = u.team_id
     cross join lateral (select g.lat, g.lng, g.device_time from ping g where g.user_id = u.id
              and g.lat is not null and g.lng is not null and g.device_time between ${now - oldest} and ${now + ahead} order by g.device_time desc limit 1) at
     where u.usertype = 'staff' and u.status = 'active' and u.dts is null order by ${alphabetically(sql`u.displayname`)}, u.id limit ${most}`);

/** The time zone of a person's first folder that the caller may access; undefined for anyone whom the caller cannot see. */
export async function selectZone(db: ScopedDb, caller: Caller, id: string): Promise<string | undefined> {
  const [found] = await db.rows(sql<{ timezone: string | null }>`
    select ${zoneOf(caller)} as timezone
      from ${db.sourceAny('app_user')} u where u.id = ${id} and u.usertype = 'staff' and u.dts is null`);
  return found === undefined ? undefined : (found.timezone ?? 'UTC');
}

/**
 * A person's positions from `start` to before `end`, in the order of time; one more than a track has.
 * Unscoped: as for the latest positions.
 */
export const selectTrack = async (
  db: ScopedDb,
  userId: string,
  { start, end }: { start: number; end: number },
): Promise<Track['points']> =>
  (
    await db.rows(sql<{ point: Track['points'][number] }>`
      select json_build_array(g.lat, g.lng, g.device_time, g.type, g.post_id) as point
        from ${db.sourceAny('app_user')} u join ping g on g.user_id = u.id
       where u.id = ${userId} and g.lat is not null and g.lng is not null and g.device_time >= ${start} and g.device_time < ${end}
       order by g.device_time, g.id limit ${trackLimit + 1}`)
  ).map(({ point }) => point);
