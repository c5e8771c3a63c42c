import { defineDictionary } from '../../dictionary.ts';

/** Phrases for the calendar of jobs and for public holidays. */
export const officeCalendar = defineDictionary({
  'Calendar of jobs': {
    vi: 'Lịch công việc',
    ms: 'Kalendar kerja',
    id: 'Kalender pekerjaan',
    'zh-CN': '工单日历',
  },
  'Jobs in {{month}}': {
    vi: 'Công việc trong {{month}}',
    ms: 'Kerja pada {{month}}',
    id: 'Pekerjaan pada {{month}}',
    'zh-CN': '{{month}}的工单',
  },
  '{{count}} jobs without a technician': {
    one: '{{count}} job without a technician',
    vi: '{{count}} công việc chưa có kỹ thuật viên',
    ms: '{{count}} kerja tanpa juruteknik',
    id: '{{count}} pekerjaan tanpa teknisi',
    'zh-CN': '{{count}} 个工单未指派技术员',
  },
  '{{count}} more jobs in the list': {
    one: '{{count}} more job in the list',
    vi: 'Còn {{count}} công việc trong danh sách',
    ms: '{{count}} kerja lagi dalam senarai',
    id: '{{count}} pekerjaan lagi di daftar',
    'zh-CN': '列表中还有 {{count}} 个工单',
  },
  'Open on the board': {
    vi: 'Mở trên bảng điều phối',
    ms: 'Buka pada papan penugasan',
    id: 'Buka di papan penugasan',
    'zh-CN': '在调度板中打开',
  },
  'Open as a list': {
    vi: 'Mở dạng danh sách',
    ms: 'Buka sebagai senarai',
    id: 'Buka sebagai daftar',
    'zh-CN': '以列表打开',
  },
  'No jobs on this day': {
    vi: 'Không có công việc trong ngày này',
    ms: 'Tiada kerja pada hari ini',
    id: 'Tidak ada pekerjaan pada hari ini',
    'zh-CN': '当天没有工单',
  },
  'No job of this day matches the filters.': {
    vi: 'Không có công việc nào trong ngày này khớp với bộ lọc.',
    ms: 'Tiada kerja pada hari ini yang sepadan dengan penapis.',
    id: 'Tidak ada pekerjaan pada hari ini yang cocok dengan filter.',
    'zh-CN': '当天没有符合筛选条件的工单。',
  },
  'Public holidays could not be loaded.': {
    vi: 'Không tải được ngày lễ.',
    ms: 'Cuti umum tidak dapat dimuatkan.',
    id: 'Hari libur tidak dapat dimuat.',
    'zh-CN': '无法加载公众假期。',
  },
  'Public holidays: {{holidays}}': {
    vi: 'Ngày lễ: {{holidays}}',
    ms: 'Cuti umum: {{holidays}}',
    id: 'Hari libur: {{holidays}}',
    'zh-CN': '公共假期：{{holidays}}',
  },
  '{{holiday}} on {{day}}': {
    vi: '{{holiday}} ({{day}})',
    ms: '{{holiday}} ({{day}})',
    id: '{{holiday}} ({{day}})',
    'zh-CN': '{{day}} {{holiday}}',
  },
});
