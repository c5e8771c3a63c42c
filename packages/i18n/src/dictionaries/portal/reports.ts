import { defineDictionary } from '../../dictionary.ts';

/** Phrases for service reports in the portal. */
export const portalReports = defineDictionary({
  // List.
  'Service Reports': { vi: 'Báo cáo dịch vụ', ms: 'Laporan servis', id: 'Laporan layanan', 'zh-CN': '服务报告' },
  'Search service reports': {
    vi: 'Tìm báo cáo dịch vụ',
    ms: 'Cari laporan servis',
    id: 'Cari laporan layanan',
    'zh-CN': '搜索服务报告',
  },
  'Number, title or site': {
    vi: 'Số, tiêu đề hoặc địa điểm',
    ms: 'Nombor, tajuk atau tapak',
    id: 'Nomor, judul, atau lokasi',
    'zh-CN': '编号、标题或场所',
  },
  'Visits from': { vi: 'Từ ngày', ms: 'Lawatan dari', id: 'Kunjungan mulai tanggal', 'zh-CN': '上门日期（起）' },
  'Visits until': { vi: 'Đến ngày', ms: 'Lawatan hingga', id: 'Kunjungan sampai tanggal', 'zh-CN': '上门日期（止）' },
  'Any status': { vi: 'Tất cả trạng thái', ms: 'Sebarang status', id: 'Semua status', 'zh-CN': '所有状态' },
  'Under review': { vi: 'Đang duyệt', ms: 'Sedang disemak', id: 'Sedang ditinjau', 'zh-CN': '审核中' },
  'We are reviewing the report for this visit. The findings and the report appear here once it is released.': {
    vi: 'Chúng tôi đang duyệt báo cáo của lần phục vụ này. Kết quả và báo cáo sẽ hiện ở đây ngay khi được phát hành.',
    ms: 'Kami sedang menyemak laporan lawatan ini. Penemuan dan laporan akan dipaparkan di sini sebaik sahaja dikeluarkan.',
    id: 'Kami sedang meninjau laporan kunjungan ini. Temuan dan laporannya akan tampil di sini setelah dirilis.',
    'zh-CN': '我们正在审核本次上门服务的报告。发布后，检查发现和报告会显示在这里。',
  },
  'No service reports yet': {
    vi: 'Chưa có báo cáo dịch vụ',
    ms: 'Belum ada laporan servis',
    id: 'Belum ada laporan layanan',
    'zh-CN': '暂无服务报告',
  },
  'A report appears here after each visit.': {
    vi: 'Sau mỗi lần phục vụ, báo cáo sẽ hiện ở đây.',
    ms: 'Selepas setiap lawatan, laporannya dipaparkan di sini.',
    id: 'Setelah setiap kunjungan, laporannya tampil di sini.',
    'zh-CN': '每次上门后，报告会显示在这里。',
  },
  PDF: { vi: 'PDF', ms: 'PDF', id: 'PDF', 'zh-CN': 'PDF' },
  // The visit.
  Summary: { vi: 'Tóm tắt', ms: 'Ringkasan', id: 'Ringkasan', 'zh-CN': '摘要' },
  Visit: { vi: 'Lần phục vụ', ms: 'Lawatan', id: 'Kunjungan', 'zh-CN': '上门服务' },
  'Stations inspected': {
    vi: 'Trạm đã kiểm tra',
    ms: 'Stesen diperiksa',
    id: 'Stasiun yang diperiksa',
    'zh-CN': '已检查站点',
  },
  '{{done}} of {{due}}': {
    vi: '{{done}}/{{due}}',
    ms: '{{done}} daripada {{due}}',
    id: '{{done}} dari {{due}}',
    'zh-CN': '{{done}} / {{due}}',
  },
  'Incomplete: {{percent}}': {
    vi: 'Chưa đầy đủ: {{percent}}',
    ms: 'Tidak lengkap: {{percent}}',
    id: 'Tidak lengkap: {{percent}}',
    'zh-CN': '检查不完整：{{percent}}',
  },
  'With activity': { vi: 'Có hoạt động', ms: 'Ada aktiviti', id: 'Ada aktivitas', 'zh-CN': '有虫鼠活动的站点' },
  'Products applied': {
    vi: 'Sản phẩm đã dùng',
    ms: 'Produk digunakan',
    id: 'Produk yang digunakan',
    'zh-CN': '施药次数',
  },
  Start: { vi: 'Bắt đầu', ms: 'Mula', id: 'Mulai', 'zh-CN': '开始时间' },
  Finish: { vi: 'Kết thúc', ms: 'Tamat', id: 'Selesai', 'zh-CN': '结束时间' },
  Duration: { vi: 'Thời lượng', ms: 'Tempoh', id: 'Durasi', 'zh-CN': '时长' },
  Technicians: { vi: 'Kỹ thuật viên', ms: 'Juruteknik', id: 'Teknisi', 'zh-CN': '技术员' },
  'Service types': {
    vi: 'Loại dịch vụ',
    ms: 'Jenis servis',
    id: 'Jenis layanan',
    'zh-CN': '服务类型',
  },
  // Findings.
  'Findings by station': {
    vi: 'Phát hiện theo trạm',
    ms: 'Penemuan mengikut stesen',
    id: 'Temuan per stasiun',
    'zh-CN': '各站点检查发现',
  },
  // Treatment records.
  'Treatment records': { vi: 'Hồ sơ xử lý', ms: 'Rekod rawatan', id: 'Catatan perlakuan', 'zh-CN': '施药记录' },
  'No products were applied on this visit.': {
    vi: 'Lần phục vụ này không sử dụng sản phẩm nào.',
    ms: 'Tiada produk digunakan pada lawatan ini.',
    id: 'Tidak ada produk yang digunakan pada kunjungan ini.',
    'zh-CN': '本次未使用任何药剂。',
  },
  // Outcome.
  Ratings: { vi: 'Đánh giá', ms: 'Penilaian', id: 'Penilaian', 'zh-CN': '评价' },
  'Follow-up': { vi: 'Theo dõi tiếp', ms: 'Susulan', id: 'Tindak lanjut', 'zh-CN': '后续上门' },
  'Not scheduled yet': { vi: 'Chưa lên lịch', ms: 'Belum dijadualkan', id: 'Belum dijadwalkan', 'zh-CN': '尚未安排' },
  'Scheduled for {{date}}': {
    vi: 'Dự kiến {{date}}',
    ms: 'Dijadualkan pada {{date}}',
    id: 'Dijadwalkan pada {{date}}',
    'zh-CN': '计划于 {{date}}',
  },
});
