import { type Kysely, sql } from 'kysely';

/** Creates the tables of devices with their secrets, bot keys, support access and push registrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device (
      user_id text collate "C" not null references app_user,
      did text collate "C" not null,
      dname text, ver text,
      -- The only device that may use the app while the site setting deviceBinding is on.
      bound boolean not null default false,
      cts bigint not null,
      seen_at bigint not null,
      -- The device's public key, its expiry, and the time and id of the last session that it opened.
      pem text,
      valid_to bigint,
      verified_at bigint,
      session_id text collate "C" references session on delete set null,
      primary key (user_id, did),
      constraint device_secret_whole check ((pem is null) = (valid_to is null))
    );
    create unique index device_bound on device (user_id) where bound;
    create index device_session on device (session_id) where session_id is not null;

    -- Nonces that were used with a device secret; each opens one session.
    create table used_nonce (
      id text collate "C" primary key,
      at bigint not null
    );

    -- A secret ends with the password under which it was created, and with its user.
    create function forget_device_secrets() returns trigger language plpgsql as $$
    begin
      update device set pem = null, valid_to = null, verified_at = null, session_id = null where user_id = new.id and pem is not null;
      return null;
    end $$;
    create trigger forget_device_secrets after update on app_user for each row
      when (new.password_hash is distinct from old.password_hash or new.status = 'disabled' or new.dts is not null)
      execute function forget_device_secrets();

    create table bot_key (
      id text collate "C" primary key,
      user_id text collate "C" not null references app_user,
      name text not null,
      -- Hex SHA-256 of the secret half of the key.
      hash text not null,
      cts bigint not null,
      valid_to bigint,
      created_by text collate "C" not null references app_user,
      revoked_at bigint
    );
    create index bot_key_user on bot_key (user_id);

    create table support_access (
      id text collate "C" primary key,
      supporter text collate "C" not null,
      name text not null,
      opened_by text collate "C" not null references app_user,
      opened_at bigint not null,
      until bigint not null,
      closed_at bigint,
      closed_by text collate "C" references app_user,
      constraint support_access_day check (until > opened_at and until <= opened_at + 86400000)
    );
    create unique index support_access_open on support_access (supporter) where closed_at is null;
    alter table session add column support_access_id text collate "C" references support_access;
    create index session_support on session (support_access_id) where support_access_id is not null;
    -- The person who acted as the user; null for the user themselves.
    alter table history add column supporter text collate "C";

    create table push_registration (
      id text collate "C" primary key,
      user_id text collate "C" not null references app_user,
      session_id text collate "C" not null references session on delete cascade,
      type text not null constraint push_registration_type_check check (type in ('app', 'beta', 'web')),
      pushid text collate "C" not null,
      keys jsonb,
      cts bigint not null,
      uts bigint not null,
      constraint push_registration_pushid unique (pushid)
    );
    create index push_registration_user on push_registration (user_id);
    create index push_registration_session on push_registration (session_id);
    create trigger stamp before insert or update on push_registration for each row execute function stamp();
    alter table message add column acknowledged_at bigint;

    -- The device's own id of a ping, so that a repeated ping is stored once.
    alter table ping add column local_id text collate "C";
    create unique index ping_local_id on ping (user_id, local_id) where local_id is not null;
  `.execute(db);
}
