import { defineDictionary } from '../../dictionary.ts';

/** The user's own pages: log, profile, PIN. */
export const fieldOwn = defineDictionary({
  'What the app did on this device': {
    vi: 'Ứng dụng đã làm gì trên thiết bị này',
    ms: 'Apa yang dilakukan aplikasi pada peranti ini',
    id: 'Yang dilakukan aplikasi di perangkat ini',
    'zh-CN': '应用在本设备上的操作记录',
  },
  'The last {{count}} lines of the day.': {
    vi: '{{count}} dòng cuối của ngày.',
    ms: '{{count}} baris terakhir hari itu.',
    id: '{{count}} baris terakhir hari itu.',
    'zh-CN': '当天最后 {{count}} 行。',
  },
  'The log was sent to the office.': {
    vi: 'Đã gửi nhật ký cho văn phòng.',
    ms: 'Log sudah dihantar ke pejabat.',
    id: 'Log sudah dikirim ke kantor.',
    'zh-CN': '日志已发送给公司。',
  },
  'E-mail or save': {
    vi: 'Gửi email hoặc lưu',
    ms: 'E-mel atau simpan',
    id: 'Email atau simpan',
    'zh-CN': '邮件或保存',
  },
  'Send to the office': {
    vi: 'Gửi cho văn phòng',
    ms: 'Hantar ke pejabat',
    id: 'Kirim ke kantor',
    'zh-CN': '发送给公司',
  },
  'No log found for this day': {
    vi: 'Không có nhật ký của ngày này',
    ms: 'Tiada log untuk hari ini',
    id: 'Tidak ada log untuk hari ini',
    'zh-CN': '当天没有日志',
  },
  Day: { vi: 'Ngày', ms: 'Hari', id: 'Hari', 'zh-CN': '日期' },
});
