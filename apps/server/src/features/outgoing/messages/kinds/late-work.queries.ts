import { sql } from 'kysely';
import type { SystemDb } from '../../../../db/system.ts';
import { entersFolder } from '../../../people/people/public.ts';

/** A package that is pending a decision, as described in a push. */
export async function readLateWork(db: SystemDb, packageId: string) {
  const { rows } = await sql<{
    postId: string;
    folderId: string;
    typeId: string;
    docno: string;
    customer: string;
    site: string;
    sender: string;
  }>`
    select p.id "postId", p.folder_id "folderId", p.type_id "typeId", p.docno, coalesce(c.name, '') customer, coalesce(i.name, '') site, u.displayname sender
      from upload_package k join post p on p.id = k.post_id join app_user u on u.id = k.user_id left join contact c on c.id = p.contact_id left join contact_info i on i.id = p.site_id
     where k.id = ${packageId} and k.status = 'late'`.execute(db);
  return rows[0];
}

/** The active staff of a folder, with their permissions. */
export async function readDeciders(
  db: SystemDb,
  folderId: string,
): Promise<{ id: string; email: string | null; lang: string; isAdmin: boolean; perms: string[] }[]> {
  const { rows } = await sql<{ id: string; email: string | null; lang: string; isAdmin: boolean; perms: string[] }>`
    select u.id, u.email, u.lang, u.is_admin "isAdmin", coalesce((select array_agg(perm) from user_role ur join role r on r.id = ur.role_id, unnest(r.perms) perm where ur.user_id = u.id and r.dts is null), '{}') perms
      from app_user u
     where ${entersFolder(folderId)} and u.usertype = 'staff' and u.status = 'active' and u.dts is null order by u.seq`.execute(
    db,
  );
  return rows;
}
