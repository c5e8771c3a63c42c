import { type Kysely, sql } from 'kysely';

/** Names the customer that an email is about, so that a customer's emails are found. Emails to staff name none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message add column contact_id text collate "C" references contact;
    update message m set contact_id = case m.ref_kind
        when 'POST' then (select p.contact_id from post p where p.id = m.ref_id)
        when 'INVOICE' then (select i.contact_id from invoice i where i.id = m.ref_id)
        when 'PAYMENT' then (select y.contact_id from payment y where y.id = m.ref_id)
        when 'STATEMENT' then (select c.id from contact c where c.id = m.ref_id)
        when 'SIGHTING' then (select s.contact_id from sighting s where s.id = m.ref_id)
        when 'VISIT_LINK' then (select p.contact_id from visit_confirmation v join post p on p.id = v.post_id where v.id = m.ref_id)
        when 'FORM_LINK' then (select l.contact_id from form_link l where l.id = m.ref_id) end
     where m.channel = 'mail' and not exists (select from app_user u where u.id = m.user_id and u.usertype = 'staff');
    create index message_contact on message (contact_id, cts) where contact_id is not null;
  `.execute(db);
}
