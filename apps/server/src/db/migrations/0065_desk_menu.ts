import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';

/** The namespace from which an installation derives ids, so that existing sites and later ones have the same ids. */
const namespace = '5c6b7f0e-5a53-4d4f-9f57-0f1e6a1f2b31';
const idOf = (code: string): string => v5(`lookup//7/${code}`, namespace);

interface Row {
  code: string;
  url: string;
  needs: string;
  /** The code of the entry above; null for an entry of the first level. */
  parent: string | null;
  names: readonly [en: string, vi: string, ms: string, id: string, zh: string];
}
const rows: readonly Row[] = [
  {
    code: 'contracts',
    url: '/contracts',
    needs: 'POST:VW',
    parent: 'jobs',
    names: ['Recurring contracts', 'Hợp đồng định kỳ', 'Kontrak berulang', 'Kontrak berkala', '定期合同'],
  },
  {
    code: 'recommendation-list',
    url: '/recommendation-list',
    needs: 'POST:VW',
    parent: 'jobs',
    names: ['Recommendations', 'Khuyến nghị', 'Cadangan', 'Rekomendasi', '建议'],
  },
  {
    code: 'ticket-list',
    url: '/ticket-list',
    needs: 'POST:VW',
    parent: null,
    names: ['Tickets', 'Yêu cầu', 'Tiket', 'Tiket', '请求'],
  },
  {
    code: 'product-list',
    url: '/product-list',
    needs: 'ITEM:VW',
    parent: 'item-list',
    names: ['Products', 'Sản phẩm', 'Produk', 'Produk', '产品'],
  },
  {
    code: 'stock',
    url: '/stock',
    needs: 'STCK:VW',
    parent: null,
    names: ['Stock', 'Kho', 'Stok', 'Stok', '库存'],
  },
  {
    code: 'stock-ledger',
    url: '/stock/ledger',
    needs: 'STCK:VW',
    parent: 'stock',
    names: ['Stock ledger', 'Sổ kho', 'Lejar stok', 'Buku stok', '库存台账'],
  },
  {
    code: 'items-needed',
    url: '/stock/needed',
    needs: 'STCK:VW',
    parent: 'stock',
    names: ['Items needed', 'Mặt hàng cần dùng', 'Barang diperlukan', 'Barang yang dibutuhkan', '所需物品'],
  },
  {
    code: 'stockist-list',
    url: '/stockist-list',
    needs: 'STCK:VW',
    parent: 'stock',
    names: ['Stockists', 'Nơi giữ hàng', 'Pemegang stok', 'Pemegang stok', '库存持有方'],
  },
  {
    code: 'document-list',
    url: '/document-list',
    needs: 'FILE:VW',
    parent: null,
    names: ['Library', 'Thư viện tài liệu', 'Pustaka dokumen', 'Pustaka dokumen', '资料库'],
  },
];

/** Adds the menu entries of contracts, of the desks, of stock and of the library to existing sites, at the end of their level. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { code, url, needs, parent, names } of rows) {
    const [name, vi, ms, id, zh] = names;
    const data = {
      needs: [needs],
      url,
      alt: { vi: { name: vi }, ms: { name: ms }, id: { name: id }, 'zh-CN': { name: zh } },
    };
    // A site has its menu from its installation: an empty database gets the entries with the others then.
    await sql`
      insert into lookup (id, type, code, name, parent_id, ord, data)
      select ${idOf(code)}, 7, ${code}, ${name}, (select id from lookup where type = 7 and code = ${parent}::text and folder_id is null and deletor is null),
             (select max(ord) + 1 from lookup where type = 7 and folder_id is null), ${JSON.stringify(data)}::jsonb
       where exists (select from lookup where type = 7 and code = 'jobs' and folder_id is null)
         and not exists (select from lookup where type = 7 and code = ${code} and folder_id is null)`.execute(db);
  }
}
