import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of folders, people, sessions, settings and lookups. Ids are text (UUIDv7 created by the server);
 * stamps are milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Sets a row's timestamps (domain decisions: delta reads). The transaction takes its id before it reads the clock,
    -- so that a reader who sees no open writer has every change older than its own clock.
    create function stamp() returns trigger language plpgsql as $$
    begin
      perform pg_current_xact_id();
      if tg_op = 'INSERT' then
        new.uts := floor(extract(epoch from clock_timestamp()) * 1000);
        new.cts := coalesce(new.cts, new.uts);
      else
        new.uts := greatest(old.uts + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint);
      end if;
      return new;
    end $$;

    create function now_ms() returns bigint language sql volatile as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$;

    create table site (
      "only" boolean primary key default true constraint site_single check ("only"),
      epoch text not null,
      title text not null,
      company jsonb not null default '{}',
      installed_at bigint not null
    );

    create table folder (
      id text collate "C" primary key,
      parent_id text collate "C" references folder,
      path text collate "C" not null,
      code text not null constraint folder_code_unique unique,
      name text not null,
      flags text not null default '',
      country text not null constraint folder_country_check check (country ~ '^[A-Z]{2}$'),
      timezone text not null,
      currency text not null constraint folder_currency_check check (currency ~ '^[A-Z]{3}$'),
      locale text not null,
      ord integer not null default 0,
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity
    );
    create index folder_path on folder (path text_pattern_ops);

    create table lookup (
      id text collate "C" primary key,
      type integer not null,
      code text not null,
      name text not null,
      abbr text, val text, val2 text,
      parent_id text collate "C" references lookup,
      folder_id text collate "C" references folder,
      ord integer not null default 0,
      flags text not null default '',
      notes text,
      effective integer,
      data jsonb not null default '{}',
      deletor text collate "C",
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity
    );
    create unique index lookup_code_unique on lookup (type, code, folder_id) nulls not distinct where deletor is null;
    create index lookup_delta on lookup (uts, seq);

    create table app_user (
      id text collate "C" primary key,
      username text not null constraint app_user_username_check check (username = lower(btrim(username))),
      displayname text not null,
      email text,
      password_hash text,
      usertype text not null constraint app_user_type_check check (usertype in ('staff', 'portal', 'bot')),
      is_admin boolean not null default false,
      is_verified boolean not null default false,
      is_demo boolean not null default false,
      status text not null default 'active' constraint app_user_status_check check (status in ('active', 'disabled')),
      lang text not null default 'en-GB',
      team_id text collate "C" references lookup,
      -- The contact of a customer's user; invoices require billing.
      contact_id text collate "C",
      billing boolean not null default false,
      avatar text collate "C",
      signature text collate "C",
      data jsonb not null default '{}',
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint app_user_portal_contact check (usertype <> 'portal' or contact_id is not null)
    );
    create unique index app_user_username_unique on app_user (username) where dts is null;

    create table folder_user (
      folder_id text collate "C" not null references folder,
      user_id text collate "C" not null references app_user,
      primary key (folder_id, user_id)
    );
    create index folder_user_user on folder_user (user_id);

    create table role (
      id text collate "C" primary key,
      code text not null constraint role_code_unique unique,
      name text not null,
      perms text[] not null default '{}',
      role_config jsonb not null default '{}',
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity
    );
    create table user_role (
      user_id text collate "C" not null references app_user,
      role_id text collate "C" not null references role,
      primary key (user_id, role_id)
    );

    create table licence (
      id text collate "C" primary key,
      user_id text collate "C" not null references app_user,
      class text not null,
      number text not null,
      authority text not null,
      valid_from integer not null,
      valid_to integer not null,
      constraint licence_period check (valid_from <= valid_to)
    );
    create index licence_user on licence (user_id);

    create table session (
      id text collate "C" primary key,
      user_id text collate "C" not null references app_user,
      app text not null constraint session_app_check check (app in ('web', 'app', 'portal')),
      did text, dname text, ver text,
      cts bigint not null,
      exp bigint not null,
      ended_at bigint,
      ended_why text
    );
    create index session_of_user on session (user_id) where ended_at is null;

    create table login_failure (
      name text not null,
      address text not null,
      at bigint not null
    );
    create index login_failure_name on login_failure (name, at);

    create table setting (
      folder_id text collate "C" references folder,
      user_id text collate "C" references app_user,
      key text not null,
      data jsonb,
      cts bigint not null, uts bigint not null,
      constraint setting_unique unique nulls not distinct (key, folder_id, user_id)
    );
    create index setting_user on setting (user_id);

    create table idempotency (
      user_id text collate "C" not null,
      key text collate "C" not null,
      request_hash text not null,
      status integer,
      answer text,
      cts bigint not null,
      -- Null: kept forever (what a device creates).
      keep_until bigint,
      primary key (user_id, key)
    );
    create index idempotency_keep on idempotency (keep_until) where keep_until is not null;

    create table device_local_id (
      did text collate "C" not null,
      local_id text collate "C" not null,
      noun text not null,
      record_id text collate "C" not null,
      primary key (did, local_id)
    );

    create table history (
      id text collate "C" primary key,
      noun text not null,
      noun_id text collate "C" not null,
      folder_id text collate "C",
      at bigint not null,
      user_id text collate "C",
      by_name text not null,
      via text not null,
      kind text not null,
      before jsonb not null default '{}',
      after jsonb not null default '{}',
      reason text,
      request_id text
    );
    create index history_noun on history (noun, noun_id, at);

    create table ping (
      id text collate "C" primary key,
      user_id text collate "C" not null references app_user,
      at bigint not null,
      device_time bigint not null,
      lat double precision, lng double precision,
      post_id text collate "C",
      type text not null
    );
    create index ping_user on ping (user_id, at);

    create trigger stamp before insert or update on folder for each row execute function stamp();
    create trigger stamp before insert or update on lookup for each row execute function stamp();
    create trigger stamp before insert or update on app_user for each row execute function stamp();
    create trigger stamp before insert or update on role for each row execute function stamp();
    create trigger stamp before insert or update on setting for each row execute function stamp();
  `.execute(db);
}
