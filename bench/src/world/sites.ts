import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { Branch } from './folders.ts';
import { planImage, planImageHash } from './plan-image.ts';
import type { WorldSizes } from './sizes.ts';
import type { Sql } from './sql.ts';

export const stationTypes = ['RBS', 'RT', 'GB', 'ILT', 'PHT'].map((code) => lookupId(231, code));

/**
 * Inserts services in the top folder, inherited by every branch; each of the first five covers the stations of one
 * type.
 */
export async function insertItems(sql: Sql, now: number): Promise<void> {
  await sql(
    `insert into item (id, folder_id, type_id, code, name, uom_id, price, station_type_id, cts, uts)
     select pg_temp.uid('item', n), 'hq', $1, 'SRV-' || lpad(n::text, 3, '0'), 'Service programme ' || n, $2, 40 + n * 3.5,
            case when n < 5 then ($3::text[])[n + 1] end, $4, $4
       from generate_series(0, 39) n`,
    [lookupId(230, 'SRV'), lookupId(209, 'visit'), stationTypes, now],
  );
}

/** Inserts customers in all branches, each with three sites; every site has a floor plan and its stations. */
export async function insertSites(
  sql: Sql,
  branches: readonly Branch[],
  sizes: WorldSizes,
  now: number,
): Promise<void> {
  const folders = branches.map(({ id }) => id);
  await sql(
    `insert into contact (id, folder_id, type_id, code, name, lang, email, phone, cts, uts)
     select pg_temp.uid('contact', n), ($2::text[])[1 + n % cardinality($2::text[])], $3, 'C' || lpad(n::text, 5, '0'), 'Customer ' || n || ' Food Industries', 'en-GB',
            'office' || n || '@customer.example', '+60 3 ' || 1000000 + n, $4, $4
       from generate_series(0, $1::int - 1) n`,
    [sizes.customers, folders, lookupId(30, 'CUST'), now],
  );
  await sql(
    `insert into contact_info (id, contact_id, folder_id, type_val, code, name, person, phone, address, lat, lng, data, cts, uts)
     select pg_temp.uid('site', n), c.id, c.folder_id, 3, 'S' || n % 3 + 1, 'Plant ' || n % 3 + 1 || ' of ' || c.name, 'Person ' || n, '+60 3 ' || 2000000 + n,
            jsonb_build_object('street_address', n || ' Jalan Industri', 'street_address_2', 'Block ' || n % 9, 'locality', 'District ' || n % 40, 'postal_code', (10000 + n % 900)::text, 'country', 'Malaysia', 'country_iso', 'MY'),
            3.1 + (n % 997) * 0.0004, 101.6 + (n % 991) * 0.0004, jsonb_build_object('area', 'District ' || n % 40), $2, $2
       from generate_series(0, $1::int * 3 - 1) n join contact c on c.id = pg_temp.uid('contact', n / 3)`,
    [sizes.customers, now],
  );
  await insertPlans(sql, now);
  await insertStations(sql, branches, sizes, now);
}

async function insertPlans(sql: Sql, now: number): Promise<void> {
  await sql(`insert into file_blob (sha256, bytes, cts) values ($1, $2, $3)`, [planImageHash, planImage.length, now]);
  await sql(
    `insert into file (id, sha256, bytes, type, file_name, ref_kind, ref_id, folder_id, contact_id, site_id, cts, uts)
     select 'plan-file-' || si.id, $2, $3, 'image/png', 'ground-floor.png', 'PLAN', 'plan-' || si.id, si.folder_id, si.contact_id, si.id, $1, $1 from contact_info si`,
    [now, planImageHash, planImage.length],
  );
  await sql(
    `insert into floor_plan (id, site_id, contact_id, folder_id, name, cts, uts)
     select 'plan-' || si.id, si.id, si.contact_id, si.folder_id, 'Ground floor', $1, $1 from contact_info si`,
    [now],
  );
  await sql(
    `insert into floor_plan_revision (plan_id, revision, file_id, width, height, valid_from) select 'plan-' || si.id, 1, 'plan-file-' || si.id, 1600, 1200, 0 from contact_info si`,
  );
}

/**
 * Inserts the stations of all sites; the syncing technician's sites, which have more, are the first of the first
 * branch.
 */
async function insertStations(sql: Sql, branches: readonly Branch[], sizes: WorldSizes, now: number): Promise<void> {
  await sql(
    `create temporary table sync_site as select id, row_number() over (order by seq) - 1 as n from contact_info where folder_id = $1 order by seq limit $2::int`,
    [branches[0]?.id, sizes.syncJobs],
  );
  await sql(
    `insert into station (id, site_id, contact_id, folder_id, tag, type_id, uom_id, cts, uts)
     select pg_temp.uid('station', si.seq * 1000 + k), si.id, si.contact_id, si.folder_id, 'FS' || lpad((si.seq * 1000 + k)::text, 9, '0'), ($2::text[])[1 + k % cardinality($2::text[])], $3, $4, $4
       from contact_info si left join sync_site sy on sy.id = si.id, generate_series(0, case when sy.id is null then 4 else $1::int - 1 end) k`,
    [sizes.syncStations, stationTypes, lookupId(209, 'g'), now],
  );
  await sql(
    `insert into station_placement (id, station_id, plan_id, label, area, placement, direction, x, y, valid_from)
     select 'at-' || s.id, s.id, 'plan-' || s.site_id, 'R' || s.seq % 1000, 'Production', 'Along the wall', 'N', (s.seq % 97) / 97.0, (s.seq % 89) / 89.0, 0 from station s`,
  );
}
