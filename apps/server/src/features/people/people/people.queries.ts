import { people } from '@field-service/contract/datasets/people.ts';
import type { Person } from '@field-service/contract/people/people.ts';
import { expiringDays } from '@field-service/domain/people/licence.ts';
import { sql, type RawBuilder } from 'kysely';
import { type DatasetRequest, datasetOf, versionColumns } from '../../../datasets/public.ts';
import { related } from '../../../db/scope/related.ts';
import { foldersOfUser } from './holders.queries.ts';
import { isTechnician, localNow, skills } from './queries.ts';

type Request = Pick<DatasetRequest, 'context' | 'caller'>;

/** Staff with their folders, and the day on which the first of their classes ends (of each class the longest licence). */
const staff = (source: RawBuilder<unknown>, request: Request): RawBuilder<unknown> => {
  const { caller } = request;
  const day = (days: number): RawBuilder<unknown> =>
    sql`to_char(${localNow(request)} + make_interval(days => ${days}), 'YYYYMMDD')::integer`;
  return sql`(select s.*,
      case when s.next_expiry is null then 'none' when s.next_expiry < ${day(0)} then 'expired' when s.next_expiry <= ${day(expiringDays)} then 'expiring' else 'valid' end as licence_state
    from (select u.*, array(select own.id from unnest(${foldersOfUser}) own(id)
            where ${caller.isAdmin} or own.id = any(${[...caller.folderIds]}::text[]) order by own.id) as seen_folders,
        ${skills(request)} as skills,
        (select min(longest.valid_to) from (select max(l.valid_to) as valid_to ${related('from licence l where l.user_id = u.id')} group by l.class) longest) as next_expiry
      from ${source} u where u.usertype = 'staff') s) u left join lookup t on t.id = u.team_id`;
};

const row = sql<Person>`json_build_object(
  'id', u.id, 'name', u.displayname, 'username', u.username, 'email', u.email, 'phone', u.data ->> 'phone', 'status', u.status, 'avatar', u.avatar, 'technician', ${isTechnician},
  'teamid', u.team_id, 'team', t.name, 'vehicleno', coalesce(t.data ->> 'vehicleno', ''), 'folders', u.seen_folders,
  'roles', (select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'alt', r.alt) order by r.code), '[]')
     ${related('from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id')} and r.dts is null),
  'skills', u.skills,
  'licences', (select coalesce(json_agg(json_build_object('id', l.id, 'userid', l.user_id, 'class', l.class, 'number', l.number, 'authority', l.authority,
     'validFrom', l.valid_from, 'validTo', l.valid_to, 'uts', l.uts) order by l.class, l.valid_to desc, l.id), '[]') ${related('from licence l where l.user_id = u.id')}),
  'licenceState', u.licence_state, 'nextExpiry', u.next_expiry, 'sendlog', coalesce(u.data -> 'sendlog' = 'true', false), 'uts', u.uts, 'ctid', u.seq)`;

const isActive = sql<boolean>`u.status = 'active'`;

/** The active staff of the caller's folders. */
export const peopleDataset = datasetOf(people, {
  callers: ['staff'],
  needs: 'USER:VW',
  from: (request) => staff(request.context.db.source('app_user'), request),
  where: () => isActive,
  alive: sql<boolean>`u.dts is null`,
  row,
  fields: {
    id: { column: sql`u.id`, notNull: true },
    name: { column: sql`u.displayname`, notNull: true },
    username: { column: sql`u.username`, notNull: true },
    email: { column: sql`u.email` },
    phone: { column: sql`u.data ->> 'phone'` },
    technician: { column: isTechnician },
    teamid: { column: sql`u.team_id` },
    team: { column: sql`t.name` },
    vehicleno: { column: sql`coalesce(t.data ->> 'vehicleno', '')` },
    folders: { column: sql`u.seen_folders` },
    roles: { column: sql`array(select ur.role_id ${related('from user_role ur where ur.user_id = u.id')})` },
    skills: { column: sql`u.skills` },
    licenceState: { column: sql`u.licence_state` },
    nextExpiry: { column: sql`u.next_expiry` },
    ...versionColumns('u'),
  },
  tie: sql`u.seq`,
  search: [sql`u.displayname`, sql`u.username`, sql`u.email`, sql`u.data ->> 'phone'`],
  cap: 5000,
});

/** A living member of staff whom the caller can see, whether the account is blocked or not. */
export async function selectPerson(request: Request, id: string): Promise<Person | undefined> {
  const { db } = request.context;
  const [found] = await db.rows(
    sql<{
      row: Person;
    }>`select ${row} as row from ${staff(db.sourceAny('app_user'), request)} where u.id = ${id} and u.dts is null`,
  );
  return found?.row;
}
