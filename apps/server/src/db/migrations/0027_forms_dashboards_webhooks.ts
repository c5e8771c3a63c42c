import { type Kysely, sql } from 'kysely';

/**
 * Adds outgoing webhooks with their deliveries, forms with versions, open links and answers, dashboards, and
 * confirmations of visits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      id text collate "C" primary key,
      -- Null: the whole site.
      folder_id text collate "C" references folder,
      name text not null,
      url text not null,
      events text[] not null,
      active boolean not null default true,
      -- The secret is derived from this number and a key outside the database.
      generation integer not null default 1,
      rotated_at bigint,
      failing_since bigint,
      disabled_at bigint,
      created_by text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity
    );
    create trigger stamp before insert or update on webhook for each row execute function stamp();
    create table webhook_delivery (
      id text collate "C" primary key,
      webhook_id text collate "C" not null references webhook,
      event_id text collate "C" not null,
      event text not null,
      noun text not null,
      noun_id text collate "C" not null,
      record_uts bigint,
      at bigint not null,
      state text not null default 'waiting' constraint webhook_delivery_state_check check (state in ('waiting', 'sent', 'failed')),
      attempts integer not null default 0,
      next_at bigint,
      status integer,
      ms integer,
      answer text,
      error text,
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity,
      constraint webhook_delivery_once unique (webhook_id, event_id)
    );
    create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting';
    create index webhook_delivery_cts on webhook_delivery (cts);
    create trigger stamp before insert or update on webhook_delivery for each row execute function stamp();

    create table form (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      title text not null,
      notes text not null default '',
      -- Used for posts of this type; null: for none.
      post_type_id text collate "C" references lookup,
      state text not null default 'draft' constraint form_state_check check (state in ('draft', 'active', 'closed')),
      -- Customers who are logged in may answer it.
      published boolean not null default false,
      version integer not null,
      created_by text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity
    );
    create index form_folder on form (folder_id);
    create trigger stamp before insert or update on form for each row execute function stamp();
    create table form_version (
      form_id text collate "C" not null references form,
      version integer not null,
      fields jsonb not null,
      at bigint not null,
      user_id text collate "C",
      primary key (form_id, version)
    );
    create table form_link (
      id text collate "C" primary key,
      form_id text collate "C" not null references form,
      -- Only the hash of the token is stored.
      token_hash text not null constraint form_link_token unique,
      exp bigint not null,
      most integer not null constraint form_link_most_check check (most between 1 and 10000),
      answers integer not null default 0,
      post_id text collate "C" references post,
      contact_id text collate "C" references contact,
      site_id text collate "C" references contact_info,
      ended_at bigint,
      created_by text collate "C",
      cts bigint not null
    );
    create index form_link_form on form_link (form_id);
    create table form_answer (
      id text collate "C" primary key,
      form_id text collate "C" not null references form,
      folder_id text collate "C" not null references folder,
      version integer not null,
      post_id text collate "C" references post,
      contact_id text collate "C" references contact,
      site_id text collate "C" references contact_info,
      link_id text collate "C" references form_link,
      user_id text collate "C",
      by_name text not null,
      lang text not null,
      data jsonb not null,
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity,
      foreign key (form_id, version) references form_version
    );
    create index form_answer_form on form_answer (form_id, seq);
    create index form_answer_post on form_answer (post_id) where post_id is not null;
    create trigger stamp before insert on form_answer for each row execute function stamp();

    create table dashboard (
      id text collate "C" primary key,
      shared text not null constraint dashboard_shared_check check (shared in ('own', 'folder', 'role')),
      owner_id text collate "C" references app_user,
      folder_id text collate "C" references folder,
      role_id text collate "C" references role,
      title text not null,
      -- The title in other languages, by language.
      names jsonb not null default '{}',
      widgets jsonb not null,
      ord integer not null default 0,
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint dashboard_sharing check ((shared <> 'own' or owner_id is not null) and (shared = 'folder') = (folder_id is not null) and (shared = 'role') = (role_id is not null))
    );
    create trigger stamp before insert or update on dashboard for each row execute function stamp();

    create table visit_confirmation (
      id text collate "C" primary key,
      post_id text collate "C" not null references post,
      token_hash text not null constraint visit_confirmation_token unique,
      exp bigint not null,
      -- The time to be confirmed; a changed time needs a new confirmation.
      plan bigint not null,
      state text not null default 'asked' constraint visit_confirmation_state_check check (state in ('asked', 'confirmed', 'declined')),
      note text not null default '',
      answered_at bigint,
      created_by text collate "C",
      cts bigint not null, uts bigint not null,
      seq bigint generated always as identity
    );
    create index visit_confirmation_post on visit_confirmation (post_id);
    create trigger stamp before insert or update on visit_confirmation for each row execute function stamp();
  `.execute(db);
}
