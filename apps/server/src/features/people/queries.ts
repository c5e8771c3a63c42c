import { sql } from 'kysely';
import type { Dataset } from '../data/public.ts';

/** Who does jobs: living accounts with a technician's role, which is one of that code or one that opens the field app alone. */
export const technicianDataset: Dataset = {
  name: 'technicians',
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context }) => sql`${context.db.source('app_user')} u left join lookup t on t.id = u.team_id`,
  where: () => sql<boolean>`(u.usertype = 'staff' and u.status = 'active' and exists (
    select from user_role ur join role r on r.id = ur.role_id
     where ur.user_id = u.id and r.dts is null and (r.code like 'TECH%'
       or (exists (select from unnest(r.perms) perm where perm ~ '^EXT:([A-Z]+[|])*SAPP([|:]|$)') and not exists (select from unnest(r.perms) perm where perm ~ '^EXT:([A-Z]+[|])*AWEB([|:]|$)')))))`,
  alive: sql<boolean>`u.dts is null`,
  row: sql`json_build_object(
    'id', u.id, 'name', u.displayname, 'folders', array(select fu.folder_id from folder_user fu where fu.user_id = u.id order by fu.folder_id), 'teamid', u.team_id, 'team', t.name,
    'licences', coalesce((select json_agg(json_build_object('class', l.class, 'number', l.number, 'validFrom', l.valid_from, 'validTo', l.valid_to) order by l.class, l.valid_to)
       from licence l where l.user_id = u.id), '[]'))`,
  fields: {
    id: { type: 'id', column: sql`u.id` },
    name: { type: 'text', column: sql`u.displayname` },
    teamid: { type: 'id', column: sql`u.team_id` },
    folders: { type: 'ids', column: sql`array(select fu.folder_id from folder_user fu where fu.user_id = u.id)`, sort: false },
  },
  sort: 'name asc',
  tie: sql`u.seq`,
  search: [sql`u.displayname`],
  cap: 5000,
};
