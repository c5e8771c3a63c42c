import { type Kysely, sql } from 'kysely';

/** Creates the tables of packages of finished work and of messages sent to people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_package (
      id text collate "C" primary key,
      post_id text collate "C" not null references post,
      folder_id text collate "C" not null references folder,
      user_id text collate "C" not null references app_user,
      kind text not null constraint upload_package_kind_check check (kind in ('job', 'sign')),
      device text not null,
      app_version text not null,
      parts integer not null,
      manifest jsonb not null,
      status text not null default 'receiving'
        constraint upload_package_status_check check (status in ('receiving', 'applied', 'late', 'set_aside', 'refused')),
      -- The code of the rejection or lateness, and the dispatcher's reason.
      reason text,
      note text,
      -- The job file as received, kept complete for replays.
      job_file jsonb,
      received_at bigint,
      settled_at bigint,
      settled_by text collate "C" references app_user,
      cts bigint not null, uts bigint not null
    );
    create index upload_package_post on upload_package (post_id);
    create index upload_package_late on upload_package (folder_id) where status = 'late';
    create table upload_entry (
      package_id text collate "C" not null references upload_package,
      path text collate "C" not null,
      part integer not null,
      bytes bigint not null,
      sha256 text collate "C" not null,
      received_at bigint,
      primary key (package_id, path)
    );

    create table message (
      id text collate "C" primary key,
      -- One message per event and recipient, however often the handler runs.
      once text collate "C" not null constraint message_once unique,
      folder_id text collate "C" references folder,
      channel text not null constraint message_channel_check check (channel in ('mail', 'push')),
      user_id text collate "C" references app_user,
      address text,
      template text not null,
      lang text not null,
      params jsonb not null default '{}',
      ref_kind text not null,
      ref_id text collate "C" not null,
      -- held: no channel is configured to send it.
      status text not null default 'queued' constraint message_status_check check (status in ('queued', 'sent', 'held', 'failed')),
      error text,
      sent_at bigint,
      cts bigint not null, uts bigint not null
    );
    create index message_ref on message (ref_kind, ref_id);

    create trigger stamp before insert or update on upload_package for each row execute function stamp();
    create trigger stamp before insert or update on message for each row execute function stamp();
  `.execute(db);
}
