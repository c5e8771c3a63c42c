import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';

/** The namespace from which an installation derives ids, so that existing sites and later ones have the same ids. */
const namespace = '5c6b7f0e-5a53-4d4f-9f57-0f1e6a1f2b31';
const idOf = (code: string): string => v5(`lookup//7/${code}`, namespace);

type Row = readonly [code: string, url: string, en: string, vi: string, ms: string, id: string, zh: string];
const rows: readonly Row[] = [
  ['payments', '/bills/payments', 'Payments', 'Thanh toán', 'Bayaran', 'Pembayaran', '付款'],
  ['statements', '/bills/statements', 'Statements', 'Bảng kê công nợ', 'Penyata akaun', 'Rekap tagihan', '对账单'],
];

/** Adds the menu entries of payments and statements to existing sites, below the bills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [code, url, en, vi, ms, id, zh] of rows) {
    const data = {
      needs: ['BILL:VW'],
      url,
      alt: { vi: { name: vi }, ms: { name: ms }, id: { name: id }, 'zh-CN': { name: zh } },
    };
    await sql`
      insert into lookup (id, type, code, name, parent_id, ord, data)
      select ${idOf(code)}, 7, ${code}, ${en}, bills.id, (select coalesce(max(ord), 0) + 1 from lookup where type = 7 and folder_id is null), ${JSON.stringify(data)}::jsonb
        from lookup bills
       where bills.type = 7 and bills.code = 'bills' and bills.folder_id is null and bills.deletor is null
         and not exists (select from lookup where type = 7 and code = ${code} and folder_id is null)`.execute(db);
  }
}
