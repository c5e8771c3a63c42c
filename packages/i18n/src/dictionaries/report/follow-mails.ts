import { defineDictionary } from '../../dictionary.ts';

/** Emails and push notifications about actions that follow from completed work. */
export const followMails = defineDictionary({
  'Overdue actions': {
    vi: 'Các việc đã quá hạn',
    ms: 'Tindakan yang telah lewat tempoh',
    id: 'Tindakan yang lewat tenggat',
    'zh-CN': '已逾期的事项',
  },
  'Actions due soon': {
    vi: 'Các việc sắp đến hạn',
    ms: 'Tindakan yang hampir sampai tarikh akhir',
    id: 'Tindakan yang mendekati tenggat',
    'zh-CN': '即将到期的事项',
  },
  'These actions are overdue:': {
    vi: 'Những việc sau đã quá hạn:',
    ms: 'Tindakan berikut telah lewat tempoh:',
    id: 'Tindakan berikut sudah lewat tenggat:',
    'zh-CN': '以下事项已逾期：',
  },
  'These actions are due soon:': {
    vi: 'Những việc sau sắp đến hạn:',
    ms: 'Tindakan berikut hampir sampai tarikh akhir:',
    id: 'Tindakan berikut mendekati tenggat:',
    'zh-CN': '以下事项即将到期：',
  },
  '– {{title}}, {{site}}: {{date}}': {
    vi: '– {{title}}, {{site}}: {{date}}',
    ms: '– {{title}}, {{site}}: {{date}}',
    id: '– {{title}}, {{site}}: {{date}}',
    'zh-CN': '– {{title}}，{{site}}：{{date}}',
  },
  'Corrective action for job {{docno}}': {
    vi: 'Hành động khắc phục cho công việc {{docno}}',
    ms: 'Tindakan pembetulan untuk kerja {{docno}}',
    id: 'Tindakan perbaikan untuk pekerjaan {{docno}}',
    'zh-CN': '工单 {{docno}} 的纠正措施',
  },
  '{{pest}} seen at {{site}}: respond by {{date}}': {
    vi: 'Phát hiện {{pest}} tại {{site}}: cần xử lý chậm nhất {{date}}',
    ms: '{{pest}} dilihat di {{site}}: beri respons selewat-lewatnya {{date}}',
    id: '{{pest}} terlihat di {{site}}: tanggapi paling lambat {{date}}',
    'zh-CN': '{{site}} 发现{{pest}}：请于 {{date}} 前响应',
  },
  '{{by}} saw {{pest}} at {{place}} ({{customer}}, {{site}}). Call-out {{docno}} is waiting for a technician.': {
    vi: '{{by}} thấy {{pest}} tại {{place}} ({{customer}}, {{site}}). Dịch vụ đột xuất {{docno}} đang chờ phân công kỹ thuật viên.',
    ms: '{{by}} melihat {{pest}} di {{place}} ({{customer}}, {{site}}). Panggilan khas {{docno}} menunggu juruteknik.',
    id: '{{by}} melihat {{pest}} di {{place}} ({{customer}}, {{site}}). Panggilan khusus {{docno}} menunggu teknisi.',
    'zh-CN': '{{by}} 在 {{place}} 发现{{pest}}（{{customer}}，{{site}}）。紧急上门工单 {{docno}} 等待安排技术员。',
  },
  'Your report of {{pest}} at {{site}}': {
    vi: 'Thông báo của quý khách về {{pest}} tại {{site}}',
    ms: 'Laporan anda tentang {{pest}} di {{site}}',
    id: 'Laporan Anda tentang {{pest}} di {{site}}',
    'zh-CN': '关于您在 {{site}} 发现{{pest}}的反馈',
  },
  'You reported {{pest}} at {{place}}. Our answer:': {
    vi: 'Quý khách đã báo phát hiện {{pest}} tại {{place}}. Chúng tôi xin trả lời:',
    ms: 'Anda melaporkan {{pest}} di {{place}}. Jawapan kami:',
    id: 'Anda melaporkan {{pest}} di {{place}}. Jawaban kami:',
    'zh-CN': '您报告在{{place}}发现{{pest}}。我们的答复：',
  },
  'Work for {{docno}} needs a decision': {
    vi: 'Kết quả công việc {{docno}} cần được quyết định',
    ms: 'Hasil kerja {{docno}} memerlukan keputusan',
    id: 'Hasil kerja untuk {{docno}} perlu diputuskan',
    'zh-CN': '工单 {{docno}} 的作业记录待处理',
  },
  '{{customer}}, {{site}}: work by {{name}} is waiting for your decision.': {
    vi: '{{customer}}, {{site}}: kết quả của {{name}} đang chờ bạn quyết định.',
    ms: '{{customer}}, {{site}}: hasil kerja {{name}} menunggu keputusan anda.',
    id: '{{customer}}, {{site}}: hasil kerja {{name}} menunggu keputusan Anda.',
    'zh-CN': '{{customer}}，{{site}}：{{name}} 的作业记录待您处理。',
  },
});
