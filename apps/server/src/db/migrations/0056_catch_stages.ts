import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';

/** The namespace from which an installation derives ids, so that existing sites and later ones have the same ids. */
const namespace = '5c6b7f0e-5a53-4d4f-9f57-0f1e6a1f2b31';
const idOf = (code: string): string => v5(`lookup//0/${code}`, namespace);

const list = 'app-catch-stages';
type Row = readonly [code: string, en: string, vi: string, ms: string, id: string, zh: string];
const rows: readonly Row[] = [
  [list, 'Stages of catches', 'Giai đoạn phát triển', 'Peringkat tangkapan', 'Tahap tangkapan', '捕获虫态'],
  [`${list}.EGG`, 'Eggs', 'Trứng', 'Telur', 'Telur', '卵'],
  [`${list}.LARVA`, 'Larvae', 'Ấu trùng', 'Larva', 'Larva', '幼虫'],
  [`${list}.NYMPH`, 'Nymphs', 'Thiếu trùng', 'Nimfa', 'Nimfa', '若虫'],
  [`${list}.PUPA`, 'Pupae', 'Nhộng', 'Pupa', 'Pupa', '蛹'],
  [`${list}.YOUNG`, 'Young', 'Con non', 'Anak', 'Anakan', '幼体'],
  [`${list}.ADULT`, 'Adults', 'Con trưởng thành', 'Dewasa', 'Dewasa', '成体'],
];

/** Adds the list of the stages of catches to existing sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [at, [code, en, vi, ms, id, zh]] of rows.entries()) {
    const alt = { vi: { name: vi }, ms: { name: ms }, id: { name: id }, 'zh-CN': { name: zh } };
    await sql`
      insert into lookup (id, type, code, name, parent_id, ord, data)
      select ${idOf(code)}, 0, ${code}, ${en}, ${at === 0 ? sql`null` : sql`(select id from lookup where type = 0 and code = ${list} and folder_id is null order by deletor nulls first limit 1)`},
             (select coalesce(max(ord), 0) + 1 from lookup where type = 0 and folder_id is null), ${JSON.stringify({ alt })}::jsonb
       where exists (select from site)
         and not exists (select from lookup where type = 0 and code = ${code} and folder_id is null)`.execute(db);
  }
}
