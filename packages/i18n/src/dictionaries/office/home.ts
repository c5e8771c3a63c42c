import { defineDictionary } from '../../dictionary.ts';

/** Phrases of the home page. */
export const officeHome = defineDictionary({
  Age: { vi: 'Thời gian chờ', ms: 'Tempoh', id: 'Umur', 'zh-CN': '时长' },
  Currency: { vi: 'Loại tiền', ms: 'Mata wang', id: 'Mata uang', 'zh-CN': '币种' },
  'Every completed job is billed': {
    vi: 'Mọi công việc đã xong đều có hoá đơn',
    ms: 'Semua kerja yang siap telah dibil',
    id: 'Semua pekerjaan yang selesai sudah ditagih',
    'zh-CN': '所有已完成的工单均已开票',
  },
  Home: { vi: 'Trang chủ', ms: 'Laman utama', id: 'Beranda', 'zh-CN': '首页' },
  'Invoices to issue': {
    vi: 'Hoá đơn chờ phát hành',
    ms: 'Invois untuk dikeluarkan',
    id: 'Faktur yang perlu diterbitkan',
    'zh-CN': '待开具的发票',
  },
  'Jobs today': { vi: 'Công việc hôm nay', ms: 'Kerja hari ini', id: 'Pekerjaan hari ini', 'zh-CN': '今日工单' },
  'Jobs waiting for a signature': {
    vi: 'Công việc chờ chữ ký',
    ms: 'Kerja menunggu tandatangan',
    id: 'Pekerjaan menunggu tanda tangan',
    'zh-CN': '待签名的工单',
  },
  'Jobs without a technician': {
    vi: 'Công việc chưa có kỹ thuật viên',
    ms: 'Kerja tanpa juruteknik',
    id: 'Pekerjaan tanpa teknisi',
    'zh-CN': '未指派技术员的工单',
  },
  'Needs attention': { vi: 'Cần xử lý', ms: 'Perlu perhatian', id: 'Perlu ditangani', 'zh-CN': '需要处理' },
  'No jobs today': {
    vi: 'Hôm nay không có công việc',
    ms: 'Tiada kerja hari ini',
    id: 'Tidak ada pekerjaan hari ini',
    'zh-CN': '今天没有工单',
  },
  'Nothing needs attention now': {
    vi: 'Hiện không có việc cần xử lý',
    ms: 'Tiada apa-apa yang perlu perhatian sekarang',
    id: 'Saat ini tidak ada yang perlu ditangani',
    'zh-CN': '目前没有需要处理的事项',
  },
  'Older than {{count}} days': {
    vi: 'Trên {{count}} ngày',
    ms: 'Lebih {{count}} hari',
    id: 'Lebih dari {{count}} hari',
    'zh-CN': '超过 {{count}} 天',
  },
  'Open tickets': {
    vi: 'Yêu cầu chưa xử lý xong',
    ms: 'Tiket belum selesai',
    id: 'Tiket belum selesai',
    'zh-CN': '未关闭的请求',
  },
  'Overdue invoices': {
    vi: 'Hoá đơn quá hạn',
    ms: 'Invois tertunggak',
    id: 'Faktur lewat jatuh tempo',
    'zh-CN': '逾期发票',
  },
  'Overdue jobs': {
    vi: 'Công việc quá hạn',
    ms: 'Kerja lewat',
    id: 'Pekerjaan terlambat',
    'zh-CN': '已逾期的工单',
  },
  'Payments to confirm': {
    vi: 'Khoản thanh toán chờ xác nhận',
    ms: 'Bayaran untuk disahkan',
    id: 'Pembayaran yang perlu dikonfirmasi',
    'zh-CN': '待确认的付款',
  },
  'Reports waiting for review': {
    vi: 'Báo cáo chờ duyệt',
    ms: 'Laporan menunggu semakan',
    id: 'Laporan menunggu pemeriksaan',
    'zh-CN': '待审核的报告',
  },
  'Tickets that wait longer than agreed': {
    vi: 'Yêu cầu chờ quá thời gian đã thoả thuận',
    ms: 'Tiket yang menunggu lebih lama daripada dipersetujui',
    id: 'Tiket yang menunggu lebih lama dari kesepakatan',
    'zh-CN': '超过约定时间的请求',
  },
  'Unbilled jobs': {
    vi: 'Công việc chưa lập hoá đơn',
    ms: 'Kerja belum dibil',
    id: 'Pekerjaan belum ditagih',
    'zh-CN': '未开票工单',
  },
  'Work that arrived after its job had ended': {
    vi: 'Kết quả gửi đến sau khi công việc đã kết thúc',
    ms: 'Hasil kerja yang diterima selepas kerja tamat',
    id: 'Hasil kerja yang diterima setelah pekerjaan berakhir',
    'zh-CN': '工单结束后才收到的作业记录',
  },
  '{{from}} to {{to}} days': {
    vi: '{{from}} đến {{to}} ngày',
    ms: '{{from}} hingga {{to}} hari',
    id: '{{from}} hingga {{to}} hari',
    'zh-CN': '{{from}} 至 {{to}} 天',
  },
});
