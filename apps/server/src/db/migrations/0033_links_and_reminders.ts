import { type Kysely, sql } from 'kysely';

/** Adds the folder for answers that arrive through an open link, and manual reminders alongside the scheduled ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The folder of answers without a subject; null: the form's own folder.
    alter table form_link add column folder_id text collate "C" references folder;
    -- An answer belongs to the folder of its subject, even if its form is inherited from a parent folder.
    update form_answer a set folder_id = i.folder_id from contact_info i where i.id = a.site_id and a.folder_id <> i.folder_id;

    alter table invoice_reminder
      drop constraint invoice_reminder_pkey,
      add column id text collate "C" not null default gen_random_uuid()::text,
      -- The sender; null: the schedule, which sends each level once.
      add column user_id text collate "C";
    alter table invoice_reminder add constraint invoice_reminder_pkey primary key (id);
    create unique index invoice_reminder_once on invoice_reminder (invoice_id, level) where user_id is null;
    create index invoice_reminder_invoice on invoice_reminder (invoice_id);

    -- The messages of a folder, newest first.
    create index message_folder on message (folder_id, cts);
    create index message_cts on message (cts);
  `.execute(db);
}
