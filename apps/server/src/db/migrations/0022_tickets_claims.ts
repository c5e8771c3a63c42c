import { type Kysely, sql } from 'kysely';

/** Creates tables of tickets and expense claims alongside their posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post add constraint post_ticket_has_site check (systype <> 'ticket' or (contact_id is not null and site_id is not null));

    create table ticket (
      post_id text collate "C" primary key references post,
      state text not null default 'open' constraint ticket_state_check check (state in ('open', 'assigned', 'progress', 'waiting', 'resolved', 'closed', 'reopened')),
      category_id text collate "C" not null references lookup,
      priority text not null constraint ticket_priority_check check (priority in ('low', 'normal', 'high', 'urgent')),
      body text not null,
      -- The customer's user who opened it; null if staff entered it.
      reporter_id text collate "C" references app_user,
      -- Milliseconds of business hours, promised when it was opened or its priority was set.
      promise_answer bigint not null constraint ticket_promise_answer_check check (promise_answer > 0),
      promise_resolve bigint not null constraint ticket_promise_resolve_check check (promise_resolve > 0),
      answer_due bigint not null,
      -- Null while the clock is stopped with time remaining.
      resolve_due bigint,
      answered_at bigint,
      resolved_at bigint,
      closed_at bigint,
      job_id text collate "C" constraint ticket_job_unique unique references post,
      constraint ticket_ended check ((state in ('resolved', 'closed')) = (coalesce(resolved_at, closed_at) is not null))
    );
    create index ticket_reporter on ticket (reporter_id) where reporter_id is not null;
    create index ticket_resolved on ticket (resolved_at) where state = 'resolved';

    create table ticket_step (
      id text collate "C" primary key,
      seq bigint generated always as identity,
      post_id text collate "C" not null references ticket,
      at bigint not null,
      state text not null,
      by_name text not null
    );
    create index ticket_step_post on ticket_step (post_id, seq);

    create table ticket_message (
      id text collate "C" primary key,
      seq bigint generated always as identity,
      post_id text collate "C" not null references ticket,
      at bigint not null,
      user_id text collate "C" not null references app_user,
      by_name text not null,
      side text not null constraint ticket_message_side_check check (side in ('staff', 'customer')),
      internal boolean not null,
      text text not null,
      files text[] not null default '{}',
      -- An internal message has no files, because the customer can see a ticket's files.
      constraint ticket_message_internal check (not internal or (side = 'staff' and files = '{}'))
    );
    create index ticket_message_post on ticket_message (post_id, seq);
    create index ticket_message_user on ticket_message (user_id, at);

    create table claim (
      post_id text collate "C" primary key references post,
      claimant_id text collate "C" not null references app_user,
      state text not null default 'draft' constraint claim_state_check check (state in ('draft', 'submitted', 'approved', 'rejected', 'paid')),
      notes text not null,
      currency text not null,
      nett numeric(18, 6) not null,
      taxes numeric(18, 6) not null,
      amount numeric(18, 6) not null,
      submitted_at bigint,
      decided_at bigint,
      decided_by text collate "C" references app_user,
      reason text,
      paid_at bigint,
      paid_by text collate "C" references app_user,
      reference text,
      constraint claim_not_own check (decided_by is distinct from claimant_id and paid_by is distinct from claimant_id),
      constraint claim_decided check ((state in ('approved', 'rejected', 'paid')) = (decided_at is not null and decided_by is not null)),
      constraint claim_paid check ((state = 'paid') = (paid_at is not null and paid_by is not null))
    );
    create index claim_claimant on claim (claimant_id);

    create table claim_line (
      id text collate "C" primary key,
      post_id text collate "C" not null references claim,
      ord integer not null,
      date integer not null,
      kind text not null constraint claim_line_kind_check check (kind in ('expense', 'mileage')),
      category_id text collate "C" references lookup,
      note text not null,
      qty numeric(18, 6) not null,
      price numeric(18, 6) not null,
      tax_id text collate "C" references lookup,
      nett numeric(18, 6) not null,
      taxes numeric(18, 6) not null,
      amount numeric(18, 6) not null constraint claim_line_amount_check check (amount > 0 and amount < 1e12),
      tax_detail jsonb not null default '[]',
      constraint claim_line_category check ((kind = 'expense') = (category_id is not null))
    );
    create index claim_line_post on claim_line (post_id, ord);
    create table claim_receipt (
      line_id text collate "C" not null references claim_line on delete cascade,
      ord integer not null,
      file_id text collate "C" not null references file,
      primary key (line_id, file_id)
    );
    create index claim_receipt_file on claim_receipt (file_id);
  `.execute(db);
}
