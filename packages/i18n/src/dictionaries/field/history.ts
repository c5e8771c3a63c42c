import { defineDictionary } from '../../dictionary.ts';

/** Phrases for the earlier visits at a site and their reports. */
export const fieldHistory = defineDictionary({
  History: { vi: 'Lịch sử', ms: 'Sejarah', id: 'Riwayat', 'zh-CN': '历史记录' },
  'Earlier visits': {
    vi: 'Các lần phục vụ trước',
    ms: 'Lawatan terdahulu',
    id: 'Kunjungan sebelumnya',
    'zh-CN': '以往上门记录',
  },
  'No earlier visits': {
    vi: 'Chưa có lần phục vụ nào trước đó',
    ms: 'Tiada lawatan terdahulu',
    id: 'Belum ada kunjungan sebelumnya',
    'zh-CN': '没有以往上门记录',
  },
  'The visits of the last six months at this site appear here.': {
    vi: 'Các lần phục vụ tại địa điểm này trong sáu tháng qua hiện ở đây.',
    ms: 'Lawatan ke tapak ini dalam enam bulan lepas dipaparkan di sini.',
    id: 'Kunjungan ke lokasi ini dalam enam bulan terakhir tampil di sini.',
    'zh-CN': '最近六个月在此场所的上门记录会显示在这里。',
  },
  'Sync to see the earlier visits.': {
    vi: 'Hãy đồng bộ để xem các lần phục vụ trước.',
    ms: 'Segerakkan untuk melihat lawatan terdahulu.',
    id: 'Sinkronkan untuk melihat kunjungan sebelumnya.',
    'zh-CN': '同步后即可查看以往上门记录。',
  },
  'The report waits for a review in the office.': {
    vi: 'Báo cáo đang chờ văn phòng duyệt.',
    ms: 'Laporan menunggu semakan di pejabat.',
    id: 'Laporan menunggu tinjauan kantor.',
    'zh-CN': '报告正在等待办公室审核。',
  },
  'Failed to Download': {
    vi: 'Tải xuống thất bại',
    ms: 'Gagal memuat turun',
    id: 'Gagal mengunduh',
    'zh-CN': '下载失败',
  },
  'Please install PDF Viewer application to support view the pdf file': {
    vi: 'Vui lòng cài đặt ứng dụng xem PDF để mở tệp PDF',
    ms: 'Sila pasang aplikasi pembaca PDF untuk melihat fail PDF',
    id: 'Pasang aplikasi penampil PDF untuk membuka berkas PDF',
    'zh-CN': '请安装 PDF 阅读应用以查看 PDF 文件',
  },
});
