import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for lists of the newest jobs in several folders, and for the last change to a site's stations and floor
 * plans.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index post_created on post (cts desc, seq desc);
    drop index post_folder_created;
    drop index station_site;
    create index station_site on station (site_id, uts);
    drop index floor_plan_site;
    create index floor_plan_site on floor_plan (site_id, uts);
  `.execute(db);
}
