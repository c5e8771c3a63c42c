import { technicians } from '@field-service/contract/datasets/people.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import { type DatasetRequest, datasetOf } from '../../../datasets/public.ts';
import { foldersOfUser } from './holders.queries.ts';

type Request = Pick<DatasetRequest, 'context' | 'caller'>;

/** The current time on the clock of the caller's folder. */
export const localNow = ({ context, caller }: Request): RawBuilder<unknown> =>
  sql`(to_timestamp(${context.now} / 1000.0) at time zone coalesce((select f.timezone from ${context.db.sourceAny('folder')} f where f.id = ${caller.folderId ?? ''}), 'UTC'))`;

/**
 * The codes of the service types that need no licence, or for which `u` is licensed on the current day in the caller's
 * folder.
 */
export const skills = (request: Request): RawBuilder<unknown> => sql`array(
  select n.code from lookup n
   where n.type = 207 and n.deletor is null and n.flags !~ 'H' and (n.folder_id is null or exists (select ${related('from folder_user nf where nf.user_id = u.id')} and nf.folder_id = n.folder_id))
     and not exists (
       select from jsonb_array_elements_text(case when jsonb_typeof(n.data -> 'licences') = 'array' then n.data -> 'licences' else '[]' end) as asked(class)
        where not exists (select ${related('from licence h where h.user_id = u.id')} and h.class = asked.class
          and to_char(${localNow(request)}, 'YYYYMMDD')::integer between h.valid_from and h.valid_to))
   order by n.ord, n.seq)`;

/**
 * Whether the user `u` is a technician: active staff with a role that has a technician's code or gives access only to
 * the field app.
 */
export const isTechnician = sql<boolean>`(u.usertype = 'staff' and u.status = 'active' and exists (
    select ${related('from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id')}
       and r.dts is null and (r.code like 'TECH%'
       or (exists (select from unnest(r.perms) perm where perm ~ '^EXT:([A-Z]+[|])*SAPP([|:]|$)') and not exists (select from unnest(r.perms) perm where perm ~ '^EXT:([A-Z]+[|])*AWEB([|:]|$)')))))`;

/** The technicians. */
export const technicianDataset = datasetOf(technicians, {
  callers: ['staff'],
  needs: 'POST:VW',
  from: ({ context, caller }) => sql`(select u.*, array(select own.id from unnest(${foldersOfUser}) own(id)
      where ${caller.isAdmin} or own.id = any(${[...caller.folderIds]}::text[]) order by own.id) as seen_folders
    from ${context.db.source('app_user')} u) u left join lookup t on t.id = u.team_id`,
  where: () => isTechnician,
  alive: sql<boolean>`u.dts is null`,
  row: (request) => sql`json_build_object(
    'id', u.id, 'name', u.displayname, 'username', u.username, 'status', u.status, 'avatar', u.avatar, 'vehicleno', coalesce(t.data ->> 'vehicleno', ''), 'skills', ${skills(request)}, 'folders', u.seen_folders, 'everyFolder', u.is_admin, 'teamid', u.team_id, 'team', t.name,
    'licences', coalesce((select json_agg(json_build_object('class', l.class, 'number', l.number, 'validFrom', l.valid_from, 'validTo', l.valid_to) order by l.class, l.valid_to)
       ${related('from licence l where l.user_id = u.id')}), '[]'))`,
  fields: {
    id: { column: sql`u.id`, notNull: true },
    name: { column: sql`u.displayname`, notNull: true },
    username: { column: sql`u.username`, notNull: true },
    vehicleno: { column: sql`coalesce(t.data ->> 'vehicleno', '')` },
    teamid: { column: sql`u.team_id` },
    // Only the folders that the caller may access are shown.
    folders: { column: sql`u.seen_folders` },
  },
  tie: sql`u.seq`,
  search: [sql`u.displayname`],
  cap: 5000,
});
