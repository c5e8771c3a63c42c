import { users } from '@field-service/contract/datasets/access.ts';
import type { User, UserRow } from '@field-service/contract/access/iam-users.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, type Dataset, datasetOf } from '../../../datasets/public.ts';

/** A person's folders that the caller may access. */
const folderIds = (caller: Caller): RawBuilder<unknown> => sql`array(select fu.folder_id
  ${related('from folder_user fu where fu.user_id = u.id')} and (${caller.isAdmin} or fu.folder_id = any(${[...caller.folderIds]}::text[])) order by fu.folder_id)`;

const sendlog = sql`coalesce(u.data -> 'sendlog' = 'true', false)`;
const phone = sql`u.data ->> 'phone'`;
const roleIds = sql`array(select ur.role_id ${related('from user_role ur where ur.user_id = u.id')})`;

/** The columns of the contract's `UserRow` for the user `u`. */
const rowColumns = (db: ScopedDb, caller: Caller): RawBuilder<UserRow> => sql`
  u.id, u.username, u.displayname, u.email, u.usertype, u.is_admin as "isAdmin", u.is_verified as "isVerified", u.status, u.lang,
  (select json_build_object('id', t.id, 'name', t.name) from lookup t where t.id = u.team_id) as team,
  (select json_build_object('id', c.id, 'name', c.name) from ${db.sourceAny('contact')} c where c.id = u.contact_id) as contact,
  (select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'alt', r.alt) order by r.code), '[]')
     ${related('from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id')} and r.dts is null) as roles,
  ${folderIds(caller)} as folders,
  (select max(s.cts) from session s where s.user_id = u.id) as "lastLogin",
  u.cts, u.uts, u.dts, u.seq as ctid`;

/** The people in the caller's folders. */
export const usersDataset = datasetOf(users, {
  callers: ['staff'],
  needs: 'USER:VW',
  from: ({ context, caller }) =>
    sql`(select u.*, ${folderIds(caller)} as seen_folders from ${context.db.source('app_user')} u) u`,
  alive: sql<boolean>`u.dts is null`,
  row: ({ context, caller }) => sql`(select row_to_json(x) from (select ${rowColumns(context.db, caller)}) x)`,
  fields: {
    id: { column: sql`u.id`, notNull: true },
    username: { column: sql`u.username`, notNull: true },
    displayname: { column: sql`u.displayname`, notNull: true },
    email: { column: sql`u.email` },
    usertype: { column: sql`u.usertype`, notNull: true },
    status: { column: sql`u.status`, notNull: true },
    isAdmin: { column: sql`u.is_admin`, notNull: true },
    isVerified: { column: sql`u.is_verified`, notNull: true },
    teamid: { column: sql`u.team_id` },
    contactid: { column: sql`u.contact_id` },
    roles: { column: roleIds },
    folders: { column: sql`u.seen_folders` },
    cts: { column: sql`u.cts`, notNull: true },
    ...versionColumns('u'),
  },
  tie: sql`u.seq`,
  search: [sql`u.displayname`, sql`u.username`, sql`u.email`],
  cap: 10_000,
});
/** The deleted people in the caller's folders. */
export const deletedUsersDataset: Dataset = { ...usersDataset, alive: sql<boolean>`u.dts is not null` };

/** A user, deleted or not, in the contract's format, if the caller can see them. */
export async function selectUser(db: ScopedDb, caller: Caller, id: string): Promise<User | undefined> {
  const [user] = await db.rows(sql<User>`
    select ${rowColumns(db, caller)}, u.avatar, u.billing, ${sendlog} as sendlog, ${phone} as phone,
           (select coalesce(json_agg(distinct perm), '[]') from unnest(${roleIds}) held (id) join role r on r.id = held.id cross join unnest(r.perms) perm where r.dts is null) as perms,
           (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by ps.is_primary desc, i.name), '[]')
              from ${db.sourceAny('contact_info')} i join (select * ${related('from portal_site w where w.user_id = u.id')}) ps on ps.info_id = i.id) as sites,
           (select coalesce(json_agg(json_build_object('id', l.id, 'userid', l.user_id, 'class', l.class, 'number', l.number, 'authority', l.authority,
                     'validFrom', l.valid_from, 'validTo', l.valid_to, 'uts', l.uts) order by l.class, l.valid_to), '[]') ${related('from licence l where l.user_id = u.id')}) as licences
      from ${db.sourceAny('app_user')} u where u.id = ${id}`);
  return user;
}

/** The data of a user that determines who may administer them, and with which a change is compared. */
export interface LockedUser {
  id: string;
  username: string;
  displayname: string;
  email: string | null;
  usertype: 'staff' | 'portal' | 'bot';
  isAdmin: boolean;
  status: 'active' | 'disabled';
  lang: string;
  teamId: string | null;
  contactId: string | null;
  billing: boolean;
  sendlog: boolean;
  phone: string | null;
  uts: number;
  dts: number | null;
  /**
   * The folders that the user may access or administers; for a customer's user, the folders of the customer and the
   * sites.
   */
  reach: string[];
  /** The folders to which the user belongs. */
  folders: string[];
  roles: string[];
  sites: string[];
  grants: string[];
}

/** Locks a user until the transaction ends; undefined if the caller cannot see the user. */
export async function lockUser(db: ScopedDb, id: string): Promise<LockedUser | undefined> {
  const locked = await db.rows(sql`select u.id from ${db.sourceAny('app_user')} u where u.id = ${id} for update`);
  if (locked.length === 0) return undefined;
  // Unscoped: the user was read through the scope; the caller needs to know whether the user also has other folders.
  const [target] = await db.rows(sql<LockedUser>`
    select u.id, u.username, u.displayname, u.email, u.usertype, u.is_admin as "isAdmin", u.status, u.lang, u.team_id as "teamId", u.contact_id as "contactId", u.billing, ${sendlog} as sendlog, ${phone} as phone, u.uts, u.dts,
           array(select f from (select fu.folder_id as f ${related('from folder_user fu where fu.user_id = u.id')}
                          union select a.folder_id from setting a where a.key = 'admins' and a.folder_id is not null and a.data ->> u.id = 'true'
                          union select c.folder_id ${related('from contact c where c.id = u.contact_id')}
                          union select i.folder_id ${related('from portal_site ps join contact_info i on i.id = ps.info_id where ps.user_id = u.id')}) held order by f) as reach,
           array(select fu.folder_id ${related('from folder_user fu where fu.user_id = u.id')} order by 1) as folders,
           array(select ur.role_id ${related('from user_role ur where ur.user_id = u.id')} order by 1) as roles,
           array(select ps.info_id ${related('from portal_site ps where ps.user_id = u.id')} order by ps.is_primary desc, 1) as sites,
           array(select distinct perm from user_role ur join role r on r.id = ur.role_id cross join unnest(r.perms) perm where ur.user_id = u.id) as grants
      from app_user u where u.id = ${id}`);
  return target;
}

/** Serialises removals of administrators, so that each removal counts the remaining administrators correctly. */
export async function lockAdministrators(db: ScopedDb): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
}

/** Whether a user other than `id` can still administer the site. */
export async function hasOtherAdministrator(db: ScopedDb, id: string): Promise<boolean> {
  // Unscoped: reveals only whether another administrator exists, never who.
  const rows = await db.rows(
    sql`select from app_user where is_admin and usertype = 'staff' and status = 'active' and dts is null and id <> ${id} limit 1`,
  );
  return rows.length > 0;
}
