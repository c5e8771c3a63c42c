import { type Kysely, sql } from 'kysely';

/**
 * Adds recurring contracts and the visits that they created, recommendations, sightings, thresholds, and the corrective
 * actions for breaches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post add column covered boolean not null default false;

    create table order_set (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      docno text not null,
      title text not null,
      state text not null default 'draft' constraint order_set_state_check check (state in ('draft', 'active', 'ended')),
      type_id text collate "C" references lookup,
      post_type_id text collate "C" not null references lookup,
      starts_on integer not null,
      ends_on integer,
      rrule text not null,
      -- The start of a visit in minutes of the day, and its duration.
      from_minutes integer not null constraint order_set_from_check check (from_minutes between 0 and 1439),
      duration text not null constraint order_set_duration_check check (duration ~ '^[0-9]{1,5}[MHD]$'),
      night boolean not null default false,
      tolerance integer not null default 0 constraint order_set_tolerance_check check (tolerance between 0 and 90),
      holiday_rule text constraint order_set_holiday_check check (holiday_rule in ('before', 'after', 'skip')),
      natures text[] not null default '{}',
      timeslot_id text collate "C" references lookup,
      licences text[] not null default '{}',
      crew integer not null default 1 constraint order_set_crew_check check (crew between 1 and 50),
      access_notes text not null default '',
      instructions text not null default '',
      priority text not null default 'normal',
      response_hours integer constraint order_set_response_check check (response_hours between 1 and 2160),
      billing_plan text not null default 'visit' constraint order_set_plan_check check (billing_plan in ('visit', 'monthly_advance', 'monthly_arrears', 'annual')),
      -- The amount per period of a plan other than "visit".
      plan_amount numeric(18, 6),
      plan_tax_id text collate "C" references lookup,
      -- Counts the changes that affect visits; visits created before the last one are updated.
      revision integer not null default 1,
      -- The reason why visits cannot be created, while it applies.
      problem jsonb,
      created_by text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint order_set_docno_unique unique (folder_id, docno),
      constraint order_set_days check (ends_on is null or ends_on >= starts_on),
      constraint order_set_amount check ((billing_plan = 'visit') = (plan_amount is null) and (plan_amount is null or plan_amount >= 0)),
      constraint order_set_of_contact unique (id, contact_id)
    );
    create index order_set_folder on order_set (folder_id, state);
    create index order_set_contact on order_set (contact_id);
    create index order_set_delta on order_set (uts, seq);

    create table order_set_line (
      id text collate "C" primary key,
      order_set_id text collate "C" not null references order_set,
      ord integer not null,
      item_id text collate "C" references item,
      name text not null,
      qty numeric(18, 6) not null,
      price numeric(18, 6) not null,
      ui_disc text,
      tax_id text collate "C" references lookup,
      flags text not null default ''
    );
    create index order_set_line_set on order_set_line (order_set_id, ord);

    create table order_set_site (
      order_set_id text collate "C" not null,
      contact_id text collate "C" not null,
      site_id text collate "C" not null,
      primary key (order_set_id, site_id),
      foreign key (order_set_id, contact_id) references order_set (id, contact_id),
      constraint order_set_site_of_contact foreign key (site_id, contact_id) references contact_info (id, contact_id)
    );
    create index order_set_site_site on order_set_site (site_id);

    -- One row per contract, site and occurrence, so that no visit is created twice.
    create table order_set_visit (
      order_set_id text collate "C" not null references order_set,
      site_id text collate "C" not null,
      -- The day of the rule, even if a holiday moved the visit.
      occurrence integer not null,
      post_id text collate "C" not null references post,
      revision integer not null,
      -- The job's uts after the contract's last change; a job with another uts was changed by a user.
      made_uts bigint not null,
      primary key (order_set_id, site_id, occurrence)
    );
    create unique index order_set_visit_post on order_set_visit (post_id);
    create index post_oset on post (oset_id) where oset_id is not null;


    create table recommendation (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      site_id text collate "C" not null,
      -- The visit in which it was created.
      post_id text collate "C" references post,
      station_id text collate "C" references station,
      type text not null constraint recommendation_type_check check (type in ('proofing', 'hygiene', 'storage', 'stock')),
      priority text not null constraint recommendation_priority_check check (priority in ('low', 'normal', 'high', 'urgent')),
      -- The party responsible.
      owner text not null constraint recommendation_owner_check check (owner in ('customer', 'us')),
      title text not null,
      notes text not null default '',
      place text not null default '',
      due integer,
      -- Files of the same site.
      files text[] not null default '{}',
      state text not null default 'open' constraint recommendation_state_check check (state in ('open', 'accepted', 'done', 'verified', 'rejected')),
      created_by text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint recommendation_site_of_contact foreign key (site_id, contact_id) references contact_info (id, contact_id)
    );
    create index recommendation_site on recommendation (site_id, state);
    create index recommendation_folder on recommendation (folder_id, state);
    create index recommendation_delta on recommendation (uts, seq);

    create table sighting (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      site_id text collate "C" not null,
      -- The call-out in response to it.
      post_id text collate "C" not null references post constraint sighting_post_unique unique,
      seen_at bigint not null,
      seen_by text not null,
      pest text not null,
      place text not null,
      notes text not null default '',
      files text[] not null default '{}',
      -- The deadline for the response.
      respond_by bigint not null,
      created_by text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint sighting_site_of_contact foreign key (site_id, contact_id) references contact_info (id, contact_id)
    );
    create index sighting_site on sighting (site_id, seen_at);
    create index sighting_folder on sighting (folder_id, respond_by);
    create index sighting_delta on sighting (uts, seq);

    create table threshold (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      site_id text collate "C" not null,
      -- A zone of the site; null: the whole site.
      area text,
      station_type_id text collate "C" not null references lookup,
      -- A species; null: all species.
      species text,
      measure text not null constraint threshold_measure_check check (measure in ('activity_index', 'active_rate', 'bait_index')),
      alert numeric(18, 6) not null,
      action numeric(18, 6) not null,
      -- This many consecutive alerts require an action.
      consecutive integer not null default 2 constraint threshold_consecutive_check check (consecutive between 2 and 12),
      zero_tolerance boolean not null default false,
      valid_from integer not null,
      valid_to integer,
      -- The days from a breach until its corrective action is due.
      due_days integer not null default 7 constraint threshold_due_check check (due_days between 0 and 366),
      approved_by text,
      approved_at bigint,
      created_by text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint threshold_site_of_contact foreign key (site_id, contact_id) references contact_info (id, contact_id),
      constraint threshold_order check (alert >= 0 and action >= alert),
      constraint threshold_days check (valid_to is null or valid_to >= valid_from),
      constraint threshold_approval check ((approved_by is null) = (approved_at is null)),
      constraint threshold_once unique nulls not distinct (site_id, area, station_type_id, species, measure, valid_from)
    );
    create index threshold_folder on threshold (folder_id);
    create index threshold_delta on threshold (uts, seq);

    create table corrective_action (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      contact_id text collate "C" not null references contact,
      site_id text collate "C" not null,
      threshold_id text collate "C" not null references threshold,
      -- The visit that showed the breach.
      post_id text collate "C" not null references post,
      value numeric(18, 6) not null,
      owner_id text collate "C" references app_user,
      due integer not null,
      state text not null default 'open' constraint corrective_action_state_check check (state in ('open', 'done', 'verified')),
      notes text not null default '',
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint corrective_action_once unique (threshold_id, post_id)
    );
    create index corrective_action_site on corrective_action (site_id, state);
    create index corrective_action_folder on corrective_action (folder_id, state);
    create index corrective_action_delta on corrective_action (uts, seq);

    -- A record is corrected once; an incorrect correction is itself corrected.
    create unique index treatment_corrected on treatment (corrects_id) where corrects_id is not null;

    create trigger stamp before insert or update on order_set for each row execute function stamp();
    create trigger stamp before insert or update on recommendation for each row execute function stamp();
    create trigger stamp before insert or update on sighting for each row execute function stamp();
    create trigger stamp before insert or update on threshold for each row execute function stamp();
    create trigger stamp before insert or update on corrective_action for each row execute function stamp();
  `.execute(db);
}
