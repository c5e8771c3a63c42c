import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/**
 * The content of emails about a ticket, and the recipient on the customer's side: the requester, or else the site, or
 * else the customer.
 */
export interface TicketFacts {
  docno: string;
  title: string;
  body: string;
  folderId: string;
  timezone: string;
  state: string;
  site: string;
  customer: { name: string; email: string | null; lang: string };
  assigneeIds: string[];
  text: string | null;
  by: string;
}

export async function readTicketFacts(
  db: SystemDb,
  id: string,
  messageId: string | null,
  byId: string | null,
): Promise<TicketFacts | undefined> {
  const { rows } = await sql<TicketFacts>`
    select p.docno, p.title, t.body, p.folder_id "folderId", f.timezone, t.state, si.name site,
           json_build_object('name', coalesce(r.displayname, si.person, c.name), 'email', coalesce(r.email, si.email, c.email), 'lang', coalesce(r.lang, c.lang)) customer,
           array(select a.user_id from post_assignee a where a.post_id = p.id order by a.ord) "assigneeIds",
           (select m.text from ticket_message m where m.id = ${messageId} and not m.internal) "text", coalesce((select u.displayname from app_user u where u.id = ${byId}), '') by
      from post p join ticket t on t.post_id = p.id join folder f on f.id = p.folder_id join contact c on c.id = p.contact_id join contact_info si on si.id = p.site_id
      left join app_user r on r.id = t.reporter_id and r.dts is null and r.status = 'active'
     where p.id = ${id} and p.dts is null`.execute(db);
  return rows[0];
}

/** Whether the user has a portal account. */
export async function isCustomer(db: SystemDb, userId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .where('usertype', '=', 'portal')
      .executeTakeFirst()) !== undefined
  );
}

/** The unresolved ticket from which a job was created, with the job's number. */
export async function readTicketOfJob(db: SystemDb, postId: string): Promise<{ id: string; job: string } | undefined> {
  const { rows } = await sql<{ id: string; job: string }>`
    select t.post_id id, j.docno job from ticket t join post j on j.id = t.job_id where t.job_id = ${postId} and t.state not in ('resolved', 'closed')`.execute(
    db,
  );
  return rows[0];
}
