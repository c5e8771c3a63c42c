import { type Kysely, sql } from 'kysely';

/** Adds tokens for the site's own calls, backups, and counters that an operator must reopen after a restore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table system_token (
      -- Hex SHA-256 of the token.
      hash text collate "C" primary key,
      purpose text not null constraint system_token_purpose_check check (purpose in ('install', 'reset')),
      user_id text collate "C",
      by_name text not null,
      cts bigint not null,
      -- Null: valid while there is no site.
      exp bigint
    );

    create table backup (
      id text collate "C" primary key,
      part text not null constraint backup_part_check check (part in ('full', 'lookups', 'settings', 'users', 'business', 'files')),
      state text not null constraint backup_state_check check (state in ('waiting', 'ready', 'sent', 'failed', 'gone')),
      by_name text not null,
      encrypted boolean not null,
      -- The size and hash of the archive, and the number of files that were missing from the store.
      bytes bigint, sha256 text collate "C", missing integer,
      -- Hex SHA-256 of the only token that can download it.
      link_hash text collate "C" constraint backup_link_unique unique,
      link_until bigint,
      cts bigint not null,
      made_at bigint,
      keep_until bigint
    );

    -- Closed after a restore, because numbers issued since the backup are unknown.
    alter table counter add column closed boolean not null default false;
    create function counter_closed() returns trigger language plpgsql as $$
    begin
      if old.closed and new.closed and new.next <> old.next then
        raise exception 'closed counter' using errcode = '23514', constraint = 'counter_closed';
      end if;
      return new;
    end $$;
    create trigger closed before update on counter for each row execute function counter_closed();
  `.execute(db);
}
