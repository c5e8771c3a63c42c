import { type Kysely, sql } from 'kysely';

/** Adds the exports of lists: what was asked for, how far it is, and where its file is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_export (
      id text collate "C" primary key,
      user_id text collate "C" not null,
      session_id text collate "C" not null,
      folder_id text collate "C",
      dataset text not null,
      format text not null,
      title text not null,
      file_name text not null,
      -- The query, the columns and the settings of the person who asked.
      asked jsonb not null,
      -- Hex SHA-256 of what the person could see then.
      access text collate "C" not null,
      state text not null constraint list_export_state_check check (state in ('waiting', 'running', 'ready', 'failed', 'stopped', 'gone')),
      attempts integer not null default 0,
      rows integer not null default 0,
      total integer,
      code text, params jsonb not null default '{}',
      sha256 text collate "C", bytes bigint,
      cts bigint not null,
      keep_until bigint,
      noted_at bigint
    );
    create index list_export_user on list_export (user_id, cts desc);
    create index list_export_kept on list_export (keep_until) where keep_until is not null;
  `.execute(db);
}
