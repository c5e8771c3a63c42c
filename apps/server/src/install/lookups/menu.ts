import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

interface Entry {
  names: TranslatedName;
  /** The path in the office; a heading has none. */
  url?: string;
  needs?: readonly string[];
  flags?: string;
  parent?: string;
}

const entry = (code: string, { names, url, needs = [], flags, parent }: Entry): BaseLookup => ({
  type: 7,
  code,
  names,
  ...(flags === undefined ? {} : { flags }),
  ...(parent === undefined ? {} : { parent }),
  data: { needs, ...(url === undefined ? { heading: true } : { url }) },
});

/** The office's menu (specification 000, section 2); parents precede their children. */
export const menuEntries: readonly BaseLookup[] = [
  entry('home', { names: ['Home', 'Trang chủ', 'Laman utama', 'Beranda', '首页'], url: '/' }),
  entry('contact-list', {
    names: ['Customers', 'Khách hàng', 'Pelanggan', 'Pelanggan', '客户'],
    url: '/contact-list',
    needs: ['CONT:VW'],
  }),
  entry('stations', {
    names: [
      'Floor plans and stations',
      'Sơ đồ mặt bằng và trạm',
      'Pelan lantai dan stesen',
      'Denah lantai dan stasiun',
      '平面图与站点',
    ],
    url: '/stations',
    needs: ['CONT:VW'],
    parent: 'contact-list',
  }),
  entry('shipment-list', {
    names: ['Shipments', 'Lô hàng gửi', 'Penghantaran', 'Kiriman', '货件'],
    url: '/shipment-list',
    needs: ['CONT:VW'],
    parent: 'contact-list',
  }),
  entry('jobs', { names: ['Jobs', 'Công việc', 'Kerja', 'Pekerjaan', '工单'], url: '/jobs', needs: ['POST:VW'] }),
  entry('board', {
    names: ['Board', 'Bảng điều phối', 'Papan penugasan', 'Papan penugasan', '调度板'],
    url: '/jobs/board',
    needs: ['POST:VW'],
    parent: 'jobs',
  }),
  entry('calendar', {
    names: ['Calendar', 'Lịch', 'Kalendar', 'Kalender', '日历'],
    url: '/jobs/calendar',
    needs: ['POST:VW'],
    parent: 'jobs',
  }),
  entry('contracts', {
    names: ['Recurring contracts', 'Hợp đồng định kỳ', 'Kontrak berulang', 'Kontrak berkala', '定期合同'],
    url: '/contracts',
    needs: ['POST:VW'],
    parent: 'jobs',
  }),
  entry('recommendation-list', {
    names: ['Recommendations', 'Khuyến nghị', 'Cadangan', 'Rekomendasi', '建议'],
    url: '/recommendation-list',
    needs: ['POST:VW'],
    parent: 'jobs',
  }),
  entry('review', {
    names: ['Review', 'Duyệt báo cáo', 'Semakan laporan', 'Tinjauan laporan', '报告审核'],
    url: '/review',
    needs: ['POST:AP'],
    parent: 'jobs',
  }),
  entry('sightings', {
    names: ['Sightings', 'Tin báo dịch hại', 'Laporan perosak', 'Laporan hama', '虫鼠报告'],
    url: '/sightings',
    needs: ['POST:VW'],
    parent: 'jobs',
  }),
  entry('ticket-list', {
    names: ['Tickets', 'Yêu cầu', 'Tiket', 'Tiket', '请求'],
    url: '/ticket-list',
    needs: ['POST:VW'],
  }),
  entry('bills', { names: ['Bills', 'Hoá đơn & thu tiền', 'Bil', 'Tagihan', '账单'] }),
  entry('invoices', {
    names: ['Invoices', 'Hoá đơn', 'Invois', 'Faktur', '发票'],
    url: '/bills/invoices',
    needs: ['BILL:VW'],
    parent: 'bills',
  }),
  entry('unbill-job', {
    names: ['Unbill Job', 'Công việc chưa lập hoá đơn', 'Kerja belum dibil', 'Pekerjaan belum ditagih', '未开票工单'],
    url: '/bills/unbilled',
    needs: ['BILL:VW'],
    parent: 'bills',
  }),
  entry('payments', {
    names: ['Payments', 'Thanh toán', 'Bayaran', 'Pembayaran', '付款'],
    url: '/bills/payments',
    needs: ['BILL:VW'],
    parent: 'bills',
  }),
  entry('statements', {
    names: ['Statements', 'Bảng kê công nợ', 'Penyata akaun', 'Rekap tagihan', '对账单'],
    url: '/bills/statements',
    needs: ['BILL:VW'],
    parent: 'bills',
  }),
  entry('item-list', {
    names: ['Items', 'Mặt hàng', 'Barang', 'Barang', '物品'],
    url: '/item-list',
    needs: ['ITEM:VW'],
  }),
  entry('product-list', {
    names: ['Products', 'Sản phẩm', 'Produk', 'Produk', '产品'],
    url: '/product-list',
    needs: ['ITEM:VW'],
    parent: 'item-list',
  }),
  entry('stock', { names: ['Stock', 'Kho', 'Stok', 'Stok', '库存'], url: '/stock', needs: ['STCK:VW'] }),
  entry('stock-ledger', {
    names: ['Stock ledger', 'Sổ kho', 'Lejar stok', 'Buku stok', '库存台账'],
    url: '/stock/ledger',
    needs: ['STCK:VW'],
    parent: 'stock',
  }),
  entry('items-needed', {
    names: ['Items needed', 'Mặt hàng cần dùng', 'Barang diperlukan', 'Barang yang dibutuhkan', '所需物品'],
    url: '/stock/needed',
    needs: ['STCK:VW'],
    parent: 'stock',
  }),
  entry('supply-requests', {
    names: ['Supply requests', 'Yêu cầu cấp hàng', 'Permintaan bekalan', 'Permintaan barang', '领料申请'],
    url: '/supply-requests',
    needs: ['STCK:VW'],
    parent: 'stock',
  }),
  entry('stockist-list', {
    names: ['Stockists', 'Nơi giữ hàng', 'Pemegang stok', 'Pemegang stok', '库存持有方'],
    url: '/stockist-list',
    needs: ['STCK:VW'],
    parent: 'stock',
  }),
  entry('document-list', {
    names: ['Library', 'Thư viện tài liệu', 'Pustaka dokumen', 'Pustaka dokumen', '资料库'],
    url: '/document-list',
    needs: ['FILE:VW'],
  }),
  entry('chart-page', {
    names: ['Analysis', 'Phân tích', 'Analisis', 'Analisis', '分析'],
    url: '/chart-page',
    needs: ['REPT:VW'],
  }),
  entry('team-list', { names: ['Team', 'Đội', 'Pasukan', 'Tim', '团队'], url: '/team-list', needs: ['USER:VW'] }),
  entry('team-map', {
    names: ['Map of the team', 'Bản đồ đội', 'Peta pasukan', 'Peta tim', '团队地图'],
    url: '/team-map',
    needs: ['USER:VW'],
    parent: 'team-list',
  }),
  entry('work-time-list', {
    names: ['Work time', 'Thời gian làm việc', 'Masa bekerja', 'Waktu kerja', '工作时间'],
    url: '/work-time-list',
    needs: ['USER:VW'],
    parent: 'team-list',
  }),
  entry('teams', {
    names: ['Teams and vehicles', 'Đội và xe', 'Pasukan dan kenderaan', 'Tim dan kendaraan', '团队与车辆'],
    url: '/teams',
    needs: ['USER:VW', 'POST:VW'],
    parent: 'team-list',
  }),
  entry('leave-list', {
    names: ['Leave', 'Nghỉ phép', 'Cuti', 'Cuti', '休假'],
    url: '/leave-list',
    needs: ['LEAV:CR'],
  }),
  entry('claim-list', {
    names: ['Expense claims', 'Đề nghị thanh toán', 'Tuntutan perbelanjaan', 'Klaim biaya', '费用报销'],
    url: '/claim-list',
    needs: ['CLAM:CR'],
  }),
  entry('administration', { names: ['Administration', 'Quản trị', 'Pentadbiran', 'Administrasi', '管理'], flags: 'F' }),
  entry('users', {
    names: ['Users', 'Người dùng', 'Pengguna', 'Pengguna', '用户'],
    url: '/admin/users',
    needs: ['USER:VW'],
    flags: 'F',
    parent: 'administration',
  }),
  entry('roles', {
    names: ['Roles', 'Vai trò', 'Peranan', 'Peran', '角色'],
    url: '/admin/roles',
    needs: ['ROLE:VW'],
    flags: 'F',
    parent: 'administration',
  }),
  entry('folders', {
    names: ['Folders', 'Chi nhánh', 'Cawangan', 'Cabang', '分公司'],
    url: '/admin/folders',
    needs: ['FOLD:UP'],
    flags: 'F',
    parent: 'administration',
  }),
  entry('lookups', {
    names: ['Lookups', 'Danh mục', 'Senarai', 'Daftar pilihan', '字典'],
    url: '/admin/lookups',
    needs: ['LOKP:UP'],
    flags: 'F',
    parent: 'administration',
  }),
  entry('settings', {
    names: ['Settings', 'Cài đặt', 'Tetapan', 'Pengaturan', '设置'],
    url: '/admin/settings',
    needs: ['SETT:VW'],
    flags: 'F',
    parent: 'administration',
  }),
  entry('languages', {
    names: ['Languages', 'Ngôn ngữ', 'Bahasa', 'Bahasa', '语言'],
    url: '/admin/languages',
    needs: ['LANG:VW'],
    flags: 'S',
    parent: 'administration',
  }),
  entry('system', {
    names: ['System', 'Hệ thống', 'Sistem', 'Sistem', '系统'],
    url: '/admin/system',
    needs: ['SYST:VW'],
    flags: 'S',
    parent: 'administration',
  }),
  entry('audit', {
    names: ['Audit', 'Nhật ký thao tác', 'Audit', 'Audit', '审计'],
    url: '/admin/audit',
    needs: ['SYST:VW'],
    flags: 'S',
    parent: 'administration',
  }),
];
