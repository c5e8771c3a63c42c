import { sql } from 'kysely';
import type { ScopedDb } from '../../db/scope.ts';

export interface Receiver {
  contactId: string;
  /** Null for a contact without users. */
  userId: string | null;
  lang: string;
  folderId: string | null;
}

/**
 * The users of contacts that the caller may see, and colleagues, who are their own contact.
 * Unscoped: the users of a contact, who are as visible as the contact is.
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
