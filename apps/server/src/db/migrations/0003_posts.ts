import { type Kysely, sql } from 'kysely';

/** Creates the tables of posts (jobs, leave), their lines and assignees, and the records of the work on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      systype text not null constraint post_systype_check check (systype in ('job', 'leave', 'ticket', 'claim', 'worktime')),
      type_id text collate "C" not null references lookup,
      status_id text collate "C" not null references lookup,
      docno text not null,
      title text not null,
      contact_id text collate "C" references contact,
      site_id text collate "C",
      plan bigint, plan2 bigint, due bigint,
      duration text constraint post_duration_check check (duration ~ '^[0-9]{1,5}[MHD]$'),
      -- The business date of plan in the folder's time zone.
      date integer,
      natures text[] not null default '{}',
      timeslot_id text collate "C" references lookup,
      team_id text collate "C" references lookup,
      parent_id text collate "C" references post,
      order_id text collate "C", oset_id text collate "C",
      appid text,
      scheduledata jsonb,
      followup boolean not null default false,
      nextday boolean not null default false,
      tags text[] not null default '{}',
      data jsonb not null default '{}',
      customer_signed boolean not null default false,
      done_at bigint,
      created_by text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint post_docno_unique unique (folder_id, docno),
      constraint post_plan_order check (plan is null or plan2 is null or plan < plan2),
      constraint post_site_of_contact foreign key (site_id, contact_id) references contact_info (id, contact_id),
      constraint post_job_has_site check (systype <> 'job' or (contact_id is not null and site_id is not null))
    );
    create index post_folder_created on post (folder_id, cts desc, seq desc);
    create index post_folder_status on post (folder_id, status_id, plan);
    create index post_delta on post (uts, seq);
    create index post_plan on post (folder_id, plan);
    create index post_site on post (site_id, done_at);
    create index post_contact on post (contact_id);
    create index post_parent on post (parent_id);

    create table post_assignee (
      post_id text collate "C" not null references post,
      user_id text collate "C" not null references app_user,
      lead boolean not null default false,
      ord integer not null default 0,
      primary key (post_id, user_id)
    );
    create unique index post_assignee_lead on post_assignee (post_id) where lead;
    create index post_assignee_user on post_assignee (user_id, post_id);

    create table post_line (
      id text collate "C" primary key,
      post_id text collate "C" not null references post,
      parent_id text collate "C" references post_line,
      ord integer not null,
      item_id text collate "C" references item,
      code text not null default '',
      name text not null,
      station_type_id text collate "C" references lookup,
      qty numeric(18, 6) not null,
      uom text not null default '',
      price numeric(18, 6) not null,
      ui_disc text,
      tax_id text collate "C" references lookup,
      flags text not null default '',
      original numeric(18, 6) not null,
      discount numeric(18, 6) not null,
      nett numeric(18, 6) not null,
      taxes numeric(18, 6) not null,
      amount numeric(18, 6) not null constraint post_line_amount_check check (amount < 1e12),
      tax_detail jsonb not null default '[]'
    );
    create index post_line_post on post_line (post_id, ord);

    create table post_result (
      post_id text collate "C" primary key references post,
      upload_id text collate "C" not null,
      start_at bigint, end_at bigint,
      start_geo jsonb, end_geo jsonb,
      remarks text not null default '',
      customer_remarks text not null default '',
      ratings jsonb not null default '[]',
      tasks jsonb not null default '[]',
      area_checklist jsonb not null default '[]',
      customer_sign jsonb,
      no_sign_reason text,
      tech_sign jsonb,
      billing_note text not null default '',
      received_at bigint not null
    );
    create table post_trail (
      seq bigint generated always as identity primary key,
      post_id text collate "C" not null references post,
      user_id text collate "C" not null references app_user,
      lat double precision not null, lng double precision not null,
      at bigint not null,
      type text not null,
      constraint post_trail_once unique (post_id, user_id, at, type)
    );
    create table post_conflict (
      id text collate "C" primary key,
      post_id text collate "C" not null references post,
      field text not null,
      server jsonb, device jsonb,
      user_id text collate "C" not null references app_user,
      at bigint not null,
      settled_at bigint
    );
    create index post_conflict_post on post_conflict (post_id);
    create table device_post (
      did text collate "C" not null,
      post_id text collate "C" not null references post,
      user_id text collate "C" not null references app_user,
      synced_at bigint not null,
      primary key (did, post_id)
    );

    create table visit (
      id text collate "C" primary key,
      post_id text collate "C" not null references post,
      station_id text collate "C" not null references station,
      upload_id text collate "C" not null,
      entry text collate "C" not null,
      user_id text collate "C" not null references app_user,
      plan_revision integer,
      visited_at bigint not null,
      received_at bigint not null,
      clock_difference bigint not null,
      scan_method text not null,
      access_reason text,
      condition text,
      activity integer constraint visit_activity_check check (activity between 0 and 3),
      -- The visit as it was entered, with the file ids of its pictures.
      data jsonb not null,
      constraint visit_once unique (upload_id, entry)
    );
    create index visit_post on visit (post_id);
    create index visit_station on visit (station_id, visited_at desc);

    -- The treatment record: one row per application, which never changes; a correction is a new row that references the corrected one.
    create table treatment (
      id text collate "C" primary key,
      post_id text collate "C" not null references post,
      upload_id text collate "C" not null,
      entry text collate "C" not null,
      user_id text collate "C" not null references app_user,
      item_id text collate "C" not null references item,
      at bigint not null,
      qty numeric(18, 6) not null,
      uom_id text collate "C" not null references lookup,
      batch text,
      -- The entry, and the facts of that day: company, licence, customer, site, product label.
      data jsonb not null,
      received_at bigint not null,
      corrects_id text collate "C" references treatment,
      reason text,
      constraint treatment_once unique (upload_id, entry),
      constraint treatment_correction check ((corrects_id is null) = (reason is null))
    );
    create index treatment_post on treatment (post_id);

    create table stock_ledger (
      id text collate "C" primary key,
      seq bigint generated always as identity,
      folder_id text collate "C" not null references folder,
      stockist_id text collate "C" not null references app_user,
      item_id text collate "C" not null references item,
      uom_id text collate "C" not null references lookup,
      date bigint not null,
      type text not null constraint stock_ledger_type_check check (type in ('opening', 'transfer', 'usage', 'count')),
      docno text not null,
      post_id text collate "C" references post,
      contact_id text collate "C" references contact,
      upload_id text collate "C" not null,
      entry text collate "C" not null,
      qty_in numeric(18, 6) not null default 0 constraint stock_ledger_in_check check (qty_in >= 0),
      qty_out numeric(18, 6) not null default 0 constraint stock_ledger_out_check check (qty_out >= 0),
      unit_cost numeric(18, 6) not null default 0,
      -- A quantity that was not in stock is still posted, and flagged.
      negative boolean not null default false,
      constraint stock_ledger_once unique (upload_id, entry, item_id)
    );
    create index stock_ledger_stockist on stock_ledger (stockist_id, item_id, seq);
    create index stock_ledger_post on stock_ledger (post_id);
    create table stock_balance (
      stockist_id text collate "C" not null references app_user,
      item_id text collate "C" not null references item,
      uom_id text collate "C" not null references lookup,
      qty numeric(18, 6) not null,
      primary key (stockist_id, item_id, uom_id)
    );

    create table service_report (
      id text collate "C" primary key,
      post_id text collate "C" not null references post,
      version integer not null,
      file_id text collate "C" not null references file,
      sha256 text not null,
      lang text not null,
      reason text,
      -- The package whose work the report shows: one report per package.
      upload_id text collate "C" not null,
      cts bigint not null,
      constraint service_report_version unique (post_id, version),
      constraint service_report_once unique (post_id, upload_id, lang)
    );

    create trigger stamp before insert or update on post for each row execute function stamp();
  `.execute(db);
}
