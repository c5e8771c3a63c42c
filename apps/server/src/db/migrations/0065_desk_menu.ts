import type { Kysely } from 'kysely';
import { addMenuEntries, type MenuEntry } from '../menu-entries.ts';

const entries: readonly MenuEntry[] = [
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

/** Adds the menu entries of the desks, of stock and of the library to existing sites, at the end of their level. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMenuEntries(db, entries);
}
