import { sql, type RawBuilder } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

export interface Holder {
  id: string;
  name: string;
  email: string;
  lang: string;
}

/**
 * The folders that the user `u` may access (domain decisions, section 2): those that they belong to, and those that
 * they administer with all folders below them.
 */
export const foldersOfUser = sql<string[]>`array(
  select fu.folder_id from folder_user fu where fu.user_id = u.id
  union select below.id from setting a join folder below on a.folder_id = any(string_to_array(below.path, '/')) where a.key = 'admins' and a.user_id is null and a.data ->> u.id = 'true')`;

/** Whether the user `u` may access a folder. */
export const entersFolder = (
  folderId: RawBuilder<unknown> | string,
): RawBuilder<boolean> => sql<boolean>`(exists (select from folder_user fu where fu.user_id = u.id and fu.folder_id = ${folderId})
  or exists (select from folder entered join setting a on a.folder_id = any(string_to_array(entered.path, '/')) where entered.id = ${folderId} and a.key = 'admins' and a.user_id is null and a.data ->> u.id = 'true'))`;

/**
 * Up to 50 active staff of a folder who have an email address and a role that grants `action` in `area`, such as `AS`
 * in `POST`.
 */
export async function readHolders(db: SystemDb, folderId: string, area: string, action: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select u.id, u.displayname name, u.email, u.lang from app_user u
     where u.usertype = 'staff' and u.status = 'active' and u.dts is null and u.email is not null
       and ${entersFolder(folderId)}
       and exists (select from user_role ur join role r on r.id = ur.role_id, unnest(r.perms) perm
                    where ur.user_id = u.id and r.dts is null and perm ~ ${`^${area}:([A-Z]+[|])*${action}([|:]|$)`})
     order by u.seq limit 50`.execute(db);
  return rows;
}

/** The people among `ids` who have an active account and an email address. */
export async function readAddressed(db: SystemDb, ids: readonly string[]): Promise<Holder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Holder>`
    select u.id, u.displayname name, u.email, u.lang from app_user u where u.id = any(${[...ids]}::text[]) and u.status = 'active' and u.dts is null and u.email is not null order by u.seq`.execute(
    db,
  );
  return rows;
}
