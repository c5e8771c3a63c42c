import { type Kysely, sql } from 'kysely';
import { analysisRows } from '../../install/dashboards.ts';

/**
 * Allows dashboards for all staff, and adds those of the analysis to existing sites; an empty database gets them when
 * its site is installed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dashboard drop constraint dashboard_shared_check;
    alter table dashboard add constraint dashboard_shared_check check (shared in ('own', 'folder', 'role', 'site'));
  `.execute(db);
  for (const { id, shared, title, names, ord = 0, widgets } of analysisRows())
    await sql`
      insert into dashboard (id, shared, title, names, ord, widgets)
      select ${id}, ${shared}, ${title}, ${JSON.stringify(names)}::jsonb, ${ord}, ${JSON.stringify(widgets)}::jsonb
       where exists (select from site)
      on conflict do nothing`.execute(db);
}
