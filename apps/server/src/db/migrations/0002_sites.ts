import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of customers and their sites, items, files, floor plans with revisions, and stations with
 * placements over time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      type_id text collate "C" references lookup,
      code text not null,
      name text not null,
      lang text not null default 'en-GB',
      email text, phone text,
      tax_id text,
      payment_days integer not null default 30 constraint contact_payment_days_check check (payment_days between 0 and 365),
      review_before_release boolean not null default false,
      data jsonb not null default '{}',
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint contact_code_unique unique (folder_id, code)
    );
    alter table app_user add constraint app_user_contact foreign key (contact_id) references contact;

    -- type_val: 0 personal contact, 1 AR billing, 2 AP billing, 3 branch address (a site).
    create table contact_info (
      id text collate "C" primary key,
      contact_id text collate "C" not null references contact,
      folder_id text collate "C" not null references folder,
      type_val integer not null,
      code text not null,
      name text not null,
      salutation text, person text, phone text, email text,
      address jsonb not null default '{}',
      lat double precision, lng double precision,
      data jsonb not null default '{}',
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint contact_info_code_unique unique (contact_id, type_val, code),
      constraint contact_info_of_contact unique (id, contact_id)
    );

    create table portal_site (
      user_id text collate "C" not null references app_user,
      info_id text collate "C" not null references contact_info,
      is_primary boolean not null default false,
      primary key (user_id, info_id)
    );

    create table item (
      id text collate "C" primary key,
      folder_id text collate "C" not null references folder,
      type_id text collate "C" not null references lookup,
      code text not null,
      name text not null,
      notes text not null default '',
      uom_id text collate "C" not null references lookup,
      price numeric(18, 4) not null default 0 constraint item_price_check check (price >= 0),
      tax_id text collate "C" references lookup,
      station_type_id text collate "C" references lookup,
      status text not null default 'active',
      data jsonb not null default '{}',
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity,
      constraint item_code_unique unique (folder_id, code)
    );
    create index item_delta on item (folder_id, uts, seq);
    create table item_batch (
      item_id text collate "C" not null references item,
      batch text not null,
      expiry integer not null,
      primary key (item_id, batch)
    );

    create table file_blob (
      sha256 text collate "C" primary key constraint file_blob_hash_check check (sha256 ~ '^[0-9a-f]{64}$'),
      bytes bigint not null,
      cts bigint not null
    );
    create table file (
      id text collate "C" primary key,
      sha256 text collate "C" not null references file_blob,
      bytes bigint not null,
      type text not null,
      file_name text not null,
      -- The record that the file belongs to: POST, VISIT, PLAN, USER, INVOICE and its id; its scope decides who may read the file.
      ref_kind text not null,
      ref_id text collate "C" not null,
      folder_id text collate "C" references folder,
      contact_id text collate "C" references contact,
      site_id text collate "C" references contact_info,
      tags text[] not null default '{}',
      perms text,
      metadata jsonb not null default '{}',
      user_id text collate "C",
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity
    );
    create index file_ref on file (ref_kind, ref_id);
    create index file_sha on file (sha256);

    create table floor_plan (
      id text collate "C" primary key,
      site_id text collate "C" not null references contact_info,
      contact_id text collate "C" not null references contact,
      folder_id text collate "C" not null references folder,
      name text not null,
      extra_id text,
      ord integer not null default 0,
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity
    );
    create index floor_plan_site on floor_plan (site_id);
    create table floor_plan_revision (
      plan_id text collate "C" not null references floor_plan,
      revision integer not null,
      file_id text collate "C" not null references file,
      width integer not null, height integer not null,
      valid_from bigint not null,
      note_markers jsonb not null default '[]',
      primary key (plan_id, revision)
    );

    create table station (
      id text collate "C" primary key,
      site_id text collate "C" not null references contact_info,
      contact_id text collate "C" not null references contact,
      folder_id text collate "C" not null references folder,
      tag text not null constraint station_tag_unique unique,
      type_id text collate "C" not null references lookup,
      uom_id text collate "C" references lookup,
      status text not null default 'active',
      warranty text,
      data jsonb not null default '{}',
      cts bigint not null, uts bigint not null, dts bigint,
      seq bigint generated always as identity
    );
    create index station_site on station (site_id);
    -- The position and label of a station in a period, so that a past date shows the station as it was then.
    create table station_placement (
      id text collate "C" primary key,
      station_id text collate "C" not null references station,
      plan_id text collate "C" references floor_plan,
      label text not null,
      area text, placement text, direction text,
      x double precision constraint station_placement_x_check check (x between 0 and 1),
      y double precision constraint station_placement_y_check check (y between 0 and 1),
      valid_from bigint not null,
      valid_to bigint
    );
    create unique index station_placement_current on station_placement (station_id) where valid_to is null;
    create index station_placement_station on station_placement (station_id, valid_from);
    create index station_placement_plan on station_placement (plan_id);

    create trigger stamp before insert or update on contact for each row execute function stamp();
    create trigger stamp before insert or update on contact_info for each row execute function stamp();
    create trigger stamp before insert or update on item for each row execute function stamp();
    create trigger stamp before insert or update on file for each row execute function stamp();
    create trigger stamp before insert or update on floor_plan for each row execute function stamp();
    create trigger stamp before insert or update on station for each row execute function stamp();
  `.execute(db);
}
