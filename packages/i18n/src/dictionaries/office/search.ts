import { defineDictionary } from '../../dictionary.ts';

/** Phrases of the search over everything, and of the sheet of shortcuts. */
export const officeSearch = defineDictionary({
  'Search everything': {
    vi: 'Tìm mọi thứ',
    ms: 'Cari semua',
    id: 'Cari semuanya',
    'zh-CN': '全局搜索',
  },
  'Customers, sites, jobs, invoices, items, people': {
    vi: 'Khách hàng, địa điểm, công việc, hoá đơn, mặt hàng, nhân sự',
    ms: 'Pelanggan, tapak, kerja, invois, item, pekerja',
    id: 'Pelanggan, lokasi, pekerjaan, faktur, barang, karyawan',
    'zh-CN': '客户、现场、工单、发票、物品、人员',
  },
  'Not everything could be searched: type more, or search the list.': {
    vi: 'Chưa tìm được hết: hãy nhập thêm, hoặc tìm trong danh sách.',
    ms: 'Tidak semua dapat dicari: taip lagi, atau cari dalam senarai.',
    id: 'Tidak semua dapat dicari: ketik lebih lengkap, atau cari di daftar.',
    'zh-CN': '未能搜索全部内容：请输入更多文字，或在列表中搜索。',
  },
  'Searching…': { vi: 'Đang tìm…', ms: 'Mencari…', id: 'Mencari…', 'zh-CN': '正在搜索…' },
  'Jobs of a technician': {
    vi: 'Công việc của kỹ thuật viên',
    ms: 'Kerja juruteknik',
    id: 'Pekerjaan teknisi',
    'zh-CN': '技术员的工单',
  },
  'Keyboard shortcuts': {
    vi: 'Phím tắt',
    ms: 'Pintasan papan kekunci',
    id: 'Pintasan keyboard',
    'zh-CN': '键盘快捷键',
  },
  Everywhere: { vi: 'Ở mọi nơi', ms: 'Di mana-mana', id: 'Di mana saja', 'zh-CN': '任何页面' },
  Actions: { vi: 'Thao tác', ms: 'Tindakan', id: 'Tindakan', 'zh-CN': '操作' },
  'Go to': { vi: 'Đi tới', ms: 'Pergi ke', id: 'Buka halaman', 'zh-CN': '前往' },
  'Search this list': {
    vi: 'Tìm trong danh sách này',
    ms: 'Cari dalam senarai ini',
    id: 'Cari di daftar ini',
    'zh-CN': '搜索此列表',
  },
  'Close, or cancel what is being dragged': {
    vi: 'Đóng, hoặc huỷ thao tác kéo',
    ms: 'Tutup, atau batalkan seretan',
    id: 'Tutup, atau batalkan seretan',
    'zh-CN': '关闭，或取消拖动',
  },
  'Single keys are shortcuts': {
    vi: 'Dùng phím đơn làm phím tắt',
    ms: 'Guna satu kekunci sebagai pintasan',
    id: 'Pakai satu tombol sebagai pintasan',
    'zh-CN': '启用单键快捷键',
  },
  'Switch this off if you dictate or type with an aid. Other shortcuts keep working.': {
    vi: 'Hãy tắt nếu bạn nhập bằng giọng nói hoặc công cụ hỗ trợ. Các phím tắt khác vẫn dùng được.',
    ms: 'Matikan jika anda menggunakan suara atau alat bantu untuk menaip. Pintasan lain masih berfungsi.',
    id: 'Matikan jika Anda mendikte atau mengetik dengan alat bantu. Pintasan lain tetap berfungsi.',
    'zh-CN': '如果您使用语音或辅助工具输入，请关闭此项。其他快捷键仍可使用。',
  },
});
