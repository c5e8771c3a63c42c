import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';

/** The namespace from which an installation derives ids, so that existing sites and later ones have the same ids. */
const namespace = '5c6b7f0e-5a53-4d4f-9f57-0f1e6a1f2b31';
const idOf = (code: string): string => v5(`lookup//0/${code}`, namespace);

const list = 'app-protection';
type Row = readonly [code: string, en: string, vi: string, ms: string, id: string, zh: string];
const rows: readonly Row[] = [
  [
    list,
    'Protective equipment',
    'Trang bị bảo hộ',
    'Kelengkapan pelindung diri (PPE)',
    'Alat pelindung diri (APD)',
    '个人防护装备',
  ],
  [`${list}.GLOVES`, 'Gloves', 'Găng tay', 'Sarung tangan', 'Sarung tangan', '手套'],
  [`${list}.RESPIRATOR`, 'Respirator', 'Mặt nạ lọc độc', 'Alat pernafasan', 'Respirator', '防毒面具'],
  [`${list}.DUSTMASK`, 'Dust mask', 'Khẩu trang chống bụi', 'Topeng habuk', 'Masker debu', '防尘口罩'],
  [`${list}.GOGGLES`, 'Safety goggles', 'Kính bảo hộ', 'Gogal keselamatan', 'Kacamata pelindung', '护目镜'],
  [`${list}.COVERALLS`, 'Coveralls', 'Quần áo bảo hộ liền thân', 'Baju pelindung', 'Baju pelindung', '连体防护服'],
  [`${list}.BOOTS`, 'Rubber boots', 'Ủng cao su', 'But getah', 'Sepatu bot karet', '胶靴'],
  [
    `${list}.BREATHING`,
    'Breathing apparatus',
    'Thiết bị thở',
    'Alat bantu pernafasan',
    'Alat bantu napas',
    '自给式呼吸器',
  ],
  [`${list}.DETECTOR`, 'Gas detector', 'Máy đo khí', 'Pengesan gas', 'Detektor gas', '气体检测仪'],
];

/** Adds the list of protective equipment to existing sites, and marks the areas that are outdoors. */
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
  await sql`
    update lookup set data = data || '{"outdoors": true}', uts = now_ms()
     where type = 0 and code in ('app-area.PERIMETER', 'app-area.WASTE') and not data ? 'outdoors'`.execute(db);
}
