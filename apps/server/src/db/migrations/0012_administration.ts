import { type Kysely, sql } from 'kysely';

/** Adds named permissions, stamps on licences, and indexes for queries about one person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table permission (
      id text collate "C" primary key,
      code text collate "C" not null constraint permission_code_unique unique,
      name text not null,
      notes text not null default '',
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity
    );
    create trigger stamp before insert or update on permission for each row execute function stamp();

    alter table licence add column cts bigint not null default now_ms(), add column uts bigint not null default now_ms();
    alter table licence alter column cts drop default, alter column uts drop default;
    create trigger stamp before insert or update on licence for each row execute function stamp();

    create index user_role_role on user_role (role_id);
    create index history_user on history (user_id, at);
    create index session_opened on session (user_id, cts);
    create index app_user_email on app_user (lower(email)) where dts is null;
  `.execute(db);
}
