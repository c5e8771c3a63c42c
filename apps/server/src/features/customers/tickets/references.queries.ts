import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { entersFolder } from '../../people/people/public.ts';

export interface TicketSite {
  contactId: string;
  folderId: string;
  timezone: string;
}
/** A live site that the caller can see, of a live customer. */
export async function readSite(db: ScopedDb, id: string): Promise<TicketSite | undefined> {
  const [row] = await db.rows(sql<TicketSite>`
    select i.contact_id "contactId", i.folder_id "folderId", f.timezone
      from ${db.sourceAny('contact_info')} i join ${db.sourceAny('contact')} c on c.id = i.contact_id ${related('join folder f on f.id = i.folder_id')}
     where i.id = ${id} and i.type_val = 3 and i.dts is null and c.dts is null`);
  return row;
}

/**
 * The names, by id, of the users among `ids` who can be assigned a folder's tickets: its staff and the administrators.
 */
export async function readAssignableStaff(
  db: ScopedDb,
  folderId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows(sql<{ id: string; name: string }>`
    select u.id, u.displayname name from ${db.sourceAny('app_user')} u
     where u.id = any(${[...ids]}::text[]) and u.usertype = 'staff' and u.status = 'active' and u.dts is null
       and (u.is_admin or ${entersFolder(folderId)})`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether the job created from a ticket is neither cancelled nor deleted. */
export async function jobExists(db: ScopedDb, jobId: string): Promise<boolean> {
  // Unscoped: reveals only whether the ticket's job still exists.
  const [row] = await db.rows(
    sql<{
      id: string;
    }>`select j.id from post j join lookup st on st.id = j.status_id where j.id = ${jobId} and j.dts is null and st.flags !~ 'X'`,
  );
  return row !== undefined;
}

/** The number of tickets and messages that a user has created since a timestamp. */
export async function countMessagesSince(db: ScopedDb, userId: string, since: number): Promise<number> {
  // Unscoped: counts only the caller's own tickets and messages.
  const [row] = await db.rows(sql<{ count: number }>`
    select (select count(*) from ticket t ${related('join post p on p.id = t.post_id')} where t.reporter_id = ${userId} and p.cts > ${since}::bigint)::integer
         + (select count(*) from ticket_message m where m.user_id = ${userId} and m.at > ${since}::bigint)::integer "count"`);
  return row?.count ?? 0;
}
