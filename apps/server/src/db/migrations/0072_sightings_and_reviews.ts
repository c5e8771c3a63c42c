import { type Kysely, sql } from 'kysely';
import { addMenuEntries, type MenuEntry } from '../menu-entries.ts';

const entries: readonly MenuEntry[] = [
  {
    code: 'sightings',
    url: '/sightings',
    needs: 'POST:VW',
    parent: 'jobs',
    names: ['Sightings', 'Tin báo dịch hại', 'Laporan perosak', 'Laporan hama', '虫鼠报告'],
  },
  {
    code: 'review',
    url: '/review',
    needs: 'POST:AP',
    parent: 'jobs',
    names: ['Review', 'Duyệt báo cáo', 'Semakan laporan', 'Tinjauan laporan', '报告审核'],
  },
];

/**
 * Adds what became of a sighting (who reported it, and the answer with which it was closed), and what the queue of
 * reviews needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sighting
      add column reporter_id text collate "C" references app_user,
      add column answer text,
      add column closed_at bigint,
      add column closed_by text collate "C" references app_user,
      add constraint sighting_answer check ((closed_at is null) = (answer is null) and (closed_at is null) = (closed_by is null));
    update sighting set reporter_id = u.id from app_user u where u.id = sighting.created_by and u.usertype = 'portal';
    create index sighting_contact on sighting (contact_id, seen_at);
    -- The done jobs of a customer, for the queue of reviews.
    create index post_contact_done on post (contact_id, done_at) where systype = 'job' and done_at is not null and dts is null;
  `.execute(db);
  await addMenuEntries(db, entries);
}
