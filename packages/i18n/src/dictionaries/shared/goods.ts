import { defineDictionary } from '../../dictionary.ts';

/** Phrases for items and stock, for the people who hold them and for the office. */
export const goods = defineDictionary({
  'Opening balance (stock)': {
    'en-GB': 'Opening balance',
    vi: 'Tồn đầu kỳ',
    ms: 'Baki awal',
    id: 'Saldo awal',
    'zh-CN': '期初余额',
  },
  'Receipt (stock)': { 'en-GB': 'Receipt', vi: 'Nhập kho', ms: 'Terimaan', id: 'Penerimaan', 'zh-CN': '入库' },
  'Stock issue': { vi: 'Xuất kho', ms: 'Keluaran stok', id: 'Pengeluaran stok', 'zh-CN': '出库' },
  'Transfer (stock)': { 'en-GB': 'Transfer', vi: 'Chuyển kho', ms: 'Pindahan', id: 'Pemindahan', 'zh-CN': '调拨' },
  'Stock count': { vi: 'Kiểm kê', ms: 'Kiraan stok', id: 'Stok opname', 'zh-CN': '盘点' },
  Usage: { vi: 'Vật tư đã dùng', ms: 'Penggunaan', id: 'Pemakaian', 'zh-CN': '用料' },
  Adjustment: { vi: 'Điều chỉnh', ms: 'Pelarasan', id: 'Penyesuaian', 'zh-CN': '调整' },
  'Item type': { vi: 'Loại mặt hàng', ms: 'Jenis barang', id: 'Jenis barang', 'zh-CN': '物品类型' },
  'Search items': { vi: 'Tìm mặt hàng', ms: 'Cari barang', id: 'Cari barang', 'zh-CN': '搜索物品' },
  'Station type': { vi: 'Loại trạm', ms: 'Jenis stesen', id: 'Jenis stasiun', 'zh-CN': '站点类型' },
  Dilutions: { vi: 'Tỷ lệ pha', ms: 'Pencairan', id: 'Pengenceran', 'zh-CN': '稀释比例' },
  'Below zero': { vi: 'Âm kho', ms: 'Di bawah sifar', id: 'Di bawah nol', 'zh-CN': '低于零' },
  'Low stock': { vi: 'Sắp hết hàng', ms: 'Stok rendah', id: 'Stok menipis', 'zh-CN': '库存不足' },
  Needed: { vi: 'Cần dùng', ms: 'Diperlukan', id: 'Dibutuhkan', 'zh-CN': '需要' },
  Holds: { vi: 'Đang giữ', ms: 'Dipegang', id: 'Dipegang', 'zh-CN': '持有' },
  'Items needed': {
    vi: 'Mặt hàng cần dùng',
    ms: 'Barang diperlukan',
    id: 'Barang yang dibutuhkan',
    'zh-CN': '所需物品',
  },
  Batches: { vi: 'Lô hàng', ms: 'Kelompok', id: 'Batch', 'zh-CN': '批次' },
  Code: { vi: 'Mã', ms: 'Kod', id: 'Kode', 'zh-CN': '编码' },
  '{{count}} jobs': {
    one: '{{count}} job',
    vi: '{{count}} công việc',
    ms: '{{count}} kerja',
    id: '{{count}} pekerjaan',
    'zh-CN': '{{count}} 个工单',
  },
});
