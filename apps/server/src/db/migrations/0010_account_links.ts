import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of links sent by email: to accept an invitation or sign-up, set a new password, or confirm a new
 * address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_link (
      id text collate "C" primary key,
      kind text not null constraint account_link_kind_check check (kind in ('invite', 'sign-up', 'reset', 'change-email')),
      -- The user whose account it opens; for a sign-up, the id of the future account.
      user_id text collate "C" not null,
      email text not null,
      app text not null constraint account_link_app_check check (app in ('web', 'app', 'portal')),
      -- SHA-256 of the token in the newest mail; null until one is sent.
      token_hash text constraint account_link_token_unique unique,
      -- argon2id of the password that applies once the link is opened (sign-up, and a change of the user name with the address).
      password_hash text,
      data jsonb not null default '{}',
      cts bigint not null,
      exp bigint not null,
      closed_at bigint,
      closed_why text constraint account_link_closed_check check (closed_why in ('used', 'replaced')),
      constraint account_link_closed check ((closed_at is null) = (closed_why is null))
    );
    create index account_link_user on account_link (user_id, kind) where closed_at is null;
    create index account_link_cts on account_link (cts);
  `.execute(db);
}
