import { type Kysely, sql } from 'kysely';

/** Lists of the newest jobs over several folders, and when what is placed at a site last changed, are read from an index. */
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
