import { type Kysely, sql } from 'kysely';

/**
 * The id that an installation derives from the entry's code (`lookup//7/ticket-list`), so that existing sites and later
 * ones have the same id.
 */
const id = '6a82fb46-bd0f-5987-957d-855a8ec5e58b';
const data = {
  needs: ['POST:VW'],
  url: '/ticket-list',
  alt: { vi: { name: 'Yêu cầu' }, ms: { name: 'Tiket' }, id: { name: 'Tiket' }, 'zh-CN': { name: '请求' } },
};

/** Adds the menu entry of tickets to existing sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into lookup (id, type, code, name, ord, data)
    select ${id}, 7, 'ticket-list', 'Tickets', (select coalesce(max(ord), 0) + 1 from lookup where type = 7 and folder_id is null), ${JSON.stringify(data)}::jsonb
     where exists (select from lookup where type = 7 and code = 'jobs' and folder_id is null and deletor is null)
       and not exists (select from lookup where type = 7 and code = 'ticket-list' and folder_id is null)`.execute(db);
}
