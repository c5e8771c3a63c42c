import { type Kysely, sql } from 'kysely';

/** Adds references to lookups from customers, sites, items and payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact
      add column source_id text collate "C" references lookup,
      add column terms_id text collate "C" references lookup,
      add column send_id text collate "C" references lookup;
    alter table contact_info
      add column zone_id text collate "C" references lookup,
      -- The text of salutation is kept for those that match no lookup.
      add column salutation_id text collate "C" references lookup;
    update contact_info s set salutation_id = l.id from lookup l
     where l.type = 216 and l.folder_id is null and l.deletor is null and lower(s.salutation) in (lower(l.name), lower(l.code));
    alter table item
      add column brand_id text collate "C" references lookup,
      add column menu_id text collate "C" references lookup,
      -- A status of type 310; null: the value of the column status.
      add column status_id text collate "C" references lookup;
    alter table payment add column type_id text collate "C" references lookup;
  `.execute(db);
}
