import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';

/** The namespace from which an installation derives ids, so that existing sites and later ones have the same ids. */
const namespace = '5c6b7f0e-5a53-4d4f-9f57-0f1e6a1f2b31';
const idOf = (code: string): string => v5(`lookup//7/${code}`, namespace);

type Row = readonly [code: string, parent: string | null, en: string, vi: string, ms: string, id: string, zh: string];
const rows: readonly Row[] = [
  ['ticket-list', null, 'Tickets', 'Yêu cầu', 'Tiket', 'Tiket', '请求'],
  ['recommendation-list', 'jobs', 'Recommendations', 'Khuyến nghị', 'Cadangan', 'Rekomendasi', '建议'],
];

/** Adds the menu entries of tickets and recommendations to existing sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [code, parent, en, vi, ms, id, zh] of rows) {
    const data = {
      needs: ['POST:VW'],
      url: `/${code}`,
      alt: { vi: { name: vi }, ms: { name: ms }, id: { name: id }, 'zh-CN': { name: zh } },
    };
    await sql`
      insert into lookup (id, type, code, name, parent_id, ord, data)
      select ${idOf(code)}, 7, ${code}, ${en}, case when ${parent}::text is null then null else jobs.id end,
             (select coalesce(max(ord), 0) + 1 from lookup where type = 7 and folder_id is null), ${JSON.stringify(data)}::jsonb
        from lookup jobs
       where jobs.type = 7 and jobs.code = 'jobs' and jobs.folder_id is null and jobs.deletor is null
         and not exists (select from lookup where type = 7 and code = ${code} and folder_id is null)`.execute(db);
  }
}
