import { sql } from 'kysely';
import type { SystemDb } from '../../../db/system.ts';

/**
 * Moves the `uts` of the jobs of a customer, or of one of their sites, that are still to be done; answers their ids. What a
 * contract left untouched stays untouched (`order_set_visit.made_uts`): nothing of the job itself has changed.
 */
export async function touchOpenJobs(db: SystemDb, contactId: string, siteId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as (
      select p.id, p.uts from post p join lookup st on st.id = p.status_id
       where p.contact_id = ${contactId} and (${siteId}::text is null or p.site_id = ${siteId}) and p.systype = 'job' and p.dts is null and st.flags !~ '[CX]'
       order by p.id for no key update of p),
    touched as (update post set tags = post.tags from held where post.id = held.id returning post.id, post.uts, held.uts was),
    visits as (update order_set_visit v set made_uts = touched.uts from touched where v.post_id = touched.id and v.made_uts = touched.was)
    select touched.id from touched order by touched.id`.execute(db);
  return rows.map(({ id }) => id);
}
