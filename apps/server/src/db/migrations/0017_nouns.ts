import { type Kysely, sql } from 'kysely';

/** Barcodes of stations are a site's own, and free again when a station is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table station drop constraint station_tag_unique;
    create unique index station_tag_unique on station (site_id, tag) where dts is null and status !~ '^[XR][|]';
  `.execute(db);
}
