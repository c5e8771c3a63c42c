import { defineDictionary } from '../../dictionary.ts';

/** Phrases for the PDFs of service reports, in the portal and on phones. */
export const reportPdf = defineDictionary({
  'Download PDF': { vi: 'Tải PDF', ms: 'Muat turun PDF', id: 'Unduh PDF', 'zh-CN': '下载 PDF' },
  'Download PDF of {{docno}}': {
    vi: 'Tải PDF của {{docno}}',
    ms: 'Muat turun PDF {{docno}}',
    id: 'Unduh PDF {{docno}}',
    'zh-CN': '下载 {{docno}} 的 PDF',
  },
  'Prepare PDF of {{docno}}': {
    vi: 'Tạo PDF của {{docno}}',
    ms: 'Sediakan PDF {{docno}}',
    id: 'Siapkan PDF {{docno}}',
    'zh-CN': '生成 {{docno}} 的 PDF',
  },
  'Prepare PDF': { vi: 'Tạo PDF', ms: 'Sediakan PDF', id: 'Siapkan PDF', 'zh-CN': '生成 PDF' },
  'Preparing the report…': {
    vi: 'Đang tạo báo cáo…',
    ms: 'Menyediakan laporan…',
    id: 'Menyiapkan laporan…',
    'zh-CN': '正在生成报告…',
  },
  '{{seconds}} s': {
    vi: '{{seconds}} giây',
    ms: '{{seconds}} saat',
    id: '{{seconds}} detik',
    'zh-CN': '{{seconds}} 秒',
  },
  'Please go online before downloading': {
    vi: 'Vui lòng kết nối mạng trước khi tải',
    ms: 'Sila sambung ke Internet sebelum memuat turun',
    id: 'Sambungkan perangkat ke internet sebelum mengunduh',
    'zh-CN': '请先联网再下载',
  },
  'Please Try Again later {{msg}}': {
    vi: 'Vui lòng thử lại sau. {{msg}}',
    ms: 'Sila cuba lagi kemudian. {{msg}}',
    id: 'Silakan coba lagi nanti. {{msg}}',
    'zh-CN': '请稍后再试。{{msg}}',
  },
  'Please sync on home first or contact support to check on missing PDF.': {
    vi: 'Vui lòng đồng bộ ở trang chủ trước, hoặc liên hệ bộ phận hỗ trợ để kiểm tra tệp PDF bị thiếu.',
    ms: 'Sila segerakkan di laman utama dahulu atau hubungi sokongan untuk menyemak PDF yang tiada.',
    id: 'Sinkronkan dahulu di beranda, atau hubungi tim dukungan untuk memeriksa PDF yang belum ada.',
    'zh-CN': '请先在首页同步，或联系支持人员查询缺失的 PDF。',
  },
  'Please try again later. Job is completed recently.': {
    vi: 'Vui lòng thử lại sau. Công việc vừa được hoàn thành.',
    ms: 'Sila cuba lagi kemudian. Kerja baru sahaja selesai.',
    id: 'Silakan coba lagi nanti. Pekerjaan baru saja selesai.',
    'zh-CN': '工单刚刚完成，请稍后再试。',
  },
});
