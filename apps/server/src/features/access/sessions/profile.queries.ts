import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

export interface ProfileRow {
  id: string;
  username: string;
  displayname: string;
  email: string | null;
  usertype: 'staff' | 'portal' | 'bot';
  is_verified: boolean;
  avatar: string | null;
  signature: string | null;
  data: Record<string, unknown>;
  pin_reset_at: number | null;
  contact: {
    id: string;
    typeId: string | null;
    uts: number;
    folder: string;
    avatar: string | null;
    signature: string | null;
  } | null;
  roles: { id: string; code: string; name: string; alt: Record<string, { name: string }>; perms: string[] }[];
  team: { id: string; name: string; vehicleno: string | null } | null;
  own_uts: number;
  uts: number;
}

/** The content of a user's profile; `uts` is the latest stamp of all its parts except the folders. */
export async function selectProfile(db: SystemDb, userId: string): Promise<ProfileRow | undefined> {
  const query = sql<ProfileRow>`
    select u.id, u.username, u.displayname, u.email, u.usertype, u.is_verified, u.avatar, u.signature, u.data, u.pin_reset_at, u.uts as own_uts,
           case when c.id is not null then json_build_object('id', c.id, 'typeId', c.type_id, 'uts', c.uts, 'folder', c.folder_id, 'avatar', c.data ->> 'avatar', 'signature', c.data ->> 'signature') end as contact,
           (select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'alt', r.alt, 'perms', r.perms) order by r.code), '[]')
              from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.dts is null) as roles,
           case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'vehicleno', t.data ->> 'vehicleno') end as team,
           greatest(u.uts, c.uts, t.uts, (select max(r.uts) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id)) as uts
      from app_user u
      left join contact c on c.id = u.contact_id
      left join lookup t on t.id = u.team_id
     where u.id = ${userId} and u.dts is null`;
  return (await query.execute(db)).rows[0];
}

export async function selectFoldersUts(db: SystemDb, ids: readonly string[]): Promise<number> {
  const query = sql<{ uts: number | null }>`select max(uts) as uts from folder where id = any(${[...ids]}::text[])`;
  return (await query.execute(db)).rows[0]?.uts ?? 0;
}
