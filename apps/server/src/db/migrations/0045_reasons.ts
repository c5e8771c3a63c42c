import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';

/** The namespace from which an installation derives ids, so that existing sites and later ones have the same ids. */
const namespace = '5c6b7f0e-5a53-4d4f-9f57-0f1e6a1f2b31';
const idOf = (code: string): string => v5(`lookup//0/${code}`, namespace);

const list = 'app-nosign-reason';
type Row = readonly [code: string, en: string, vi: string, ms: string, id: string, zh: string];
const rows: readonly Row[] = [
  [
    list,
    'Reasons for no signature',
    'Lý do không có chữ ký',
    'Sebab tiada tandatangan',
    'Alasan tanpa tanda tangan',
    '无签名原因',
  ],
  [
    `${list}.AWAY`,
    'Nobody available to sign',
    'Không có người ký',
    'Tiada orang untuk menandatangani',
    'Tidak ada yang dapat menandatangani',
    '无人可签名',
  ],
  [
    `${list}.DECLINED`,
    'Customer declined to sign',
    'Khách hàng không đồng ý ký',
    'Pelanggan enggan menandatangani',
    'Pelanggan tidak bersedia menandatangani',
    '客户拒绝签名',
  ],
  [
    `${list}.HOURS`,
    'Work done outside opening hours',
    'Thực hiện ngoài giờ mở cửa',
    'Kerja dibuat di luar waktu operasi',
    'Dikerjakan di luar jam buka',
    '在营业时间外作业',
  ],
  [
    `${list}.PAPER`,
    'Signed on paper',
    'Đã ký trên giấy',
    'Ditandatangani di atas kertas',
    'Ditandatangani di kertas',
    '已在纸上签名',
  ],
];

/**
 * Adds the reasons for a missing signature as a list on existing sites, and corrects the Chinese name of "Due on
 * receipt", which meant cash on delivery. Names that the site has changed are kept.
 */
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
    update lookup set data = jsonb_set(data, '{alt,zh-CN,name}', '"见票即付"')
     where type = 101 and code = 'N0' and data #>> '{alt,zh-CN,name}' = '货到付款'`.execute(db);
}
