import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { SystemDb } from '../../../db/system.ts';

export interface Receiver {
  contactId: string;
  /** Null for a contact without users. */
  userId: string | null;
  lang: string;
  folderId: string | null;
}

/**
 * The active users of contacts that the caller can see, and employees, who are their own contact.
 * Unscoped: a contact's users are as visible as the contact itself.
 */
export async function readReceivers(db: ScopedDb, contactIds: readonly string[]): Promise<Receiver[]> {
  return await db.rows(sql<Receiver>`
    select c.id "contactId", u.id "userId", coalesce(u.lang, c.lang) lang, c.folder_id "folderId"
      from ${db.sourceAny('contact')} c left join app_user u on u.contact_id = c.id and u.usertype = 'portal' and u.dts is null and u.status = 'active'
     where c.dts is null and c.id = any(${[...contactIds]}::text[])
    union all
    select u.id, u.id, u.lang, null from ${db.sourceAny('app_user')} u
     where u.usertype = 'staff' and u.dts is null and u.status = 'active' and u.id = any(${[...contactIds]}::text[])`);
}

/**
 * A customer and one of their sites, with the data for an email about them. The time zone is that of the given folder,
 * otherwise of the customer's folder.
 */
export async function readCustomerFacts(
  db: SystemDb,
  about: { folderId: string | null; contactId: string | null; siteId: string | null },
): Promise<{ email: string | null; name: string; lang: string; site: string; timezone: string }> {
  const { rows } = await sql<{
    email: string | null;
    name: string | null;
    lang: string | null;
    site: string | null;
    timezone: string | null;
  }>`
    select coalesce(nullif(si.email, ''), nullif(c.email, '')) email, c.name, c.lang, si.name site, f.timezone
      from (select) one left join contact c on c.id = ${about.contactId} left join contact_info si on si.id = ${about.siteId} left join folder f on f.id = coalesce(${about.folderId}::text, c.folder_id)`.execute(
    db,
  );
  const [row] = rows;
  return {
    email: row?.email ?? null,
    name: row?.name ?? '',
    lang: row?.lang ?? 'en-GB',
    site: row?.site ?? '',
    timezone: row?.timezone ?? 'UTC',
  };
}

export interface DeclinedVisit {
  linkId: string;
  answeredAt: number;
  userId: string;
  email: string | null;
  lang: string;
  folderId: string;
  name: string;
  docno: string;
  title: string;
  customer: string;
  site: string;
  at: number;
  note: string;
  timezone: string;
}
/**
 * The latest response about a visit's time, with the person who asked for it; undefined unless the time was declined
 * and the person is active.
 */
export async function readDeclined(db: SystemDb, postId: string): Promise<DeclinedVisit | undefined> {
  const { rows } = await sql<DeclinedVisit & { state: string }>`
    select v.id "linkId", v.state, v.answered_at "answeredAt", u.id "userId", u.email, u.lang, p.folder_id "folderId", u.displayname "name", p.docno, p.title, c.name customer, si.name site, v.plan "at", v.note, f.timezone
      from visit_confirmation v ${related('join post p on p.id = v.post_id join folder f on f.id = p.folder_id join contact c on c.id = p.contact_id join contact_info si on si.id = p.site_id')}
      ${related('join app_user u on u.id = v.created_by')} and u.status = 'active' and u.dts is null
     where v.post_id = ${postId} and v.answered_at is not null order by v.answered_at desc limit 1`.execute(db);
  const [row] = rows;
  return row?.state === 'declined' ? row : undefined;
}
