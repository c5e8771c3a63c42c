import { defineDictionary } from '../dictionary.ts';

/** What the shared fields say. */
export const fields = defineDictionary({
  'Enter a number': { vi: 'Nhập một số', ms: 'Masukkan nombor', id: 'Masukkan angka', 'zh-CN': '请输入数字' },
  'Enter a whole number': {
    vi: 'Nhập số nguyên',
    ms: 'Masukkan nombor bulat',
    id: 'Masukkan bilangan bulat',
    'zh-CN': '请输入整数',
  },
  'Enter at most {{count}} decimal places': {
    one: 'Enter at most {{count}} decimal place',
    vi: 'Nhập tối đa {{count}} chữ số thập phân',
    ms: 'Masukkan paling banyak {{count}} tempat perpuluhan',
    id: 'Masukkan paling banyak {{count}} angka desimal',
    'zh-CN': '最多输入 {{count}} 位小数',
  },
  'Enter 0 or more': {
    vi: 'Nhập 0 hoặc số lớn hơn',
    ms: 'Masukkan 0 atau lebih',
    id: 'Masukkan 0 atau lebih',
    'zh-CN': '请输入 0 或更大的数',
  },
  'Enter at most {{count}} digits': {
    one: 'Enter at most {{count}} digit',
    vi: 'Nhập tối đa {{count}} chữ số',
    ms: 'Masukkan paling banyak {{count}} digit',
    id: 'Masukkan paling banyak {{count}} digit',
    'zh-CN': '最多输入 {{count}} 位数字',
  },
  'What do you mean by “{{typed}}”?': {
    vi: '“{{typed}}” nghĩa là gì?',
    ms: 'Apakah maksud “{{typed}}”?',
    id: 'Apa maksud “{{typed}}”?',
    'zh-CN': '“{{typed}}”是指？',
  },
  'dd/mm/yyyy': { vi: 'nn/tt/nnnn', ms: 'hh/bb/tttt', id: 'hh/bb/tttt', 'zh-CN': '年/月/日' },
  'Enter a date such as {{example}}': {
    vi: 'Nhập ngày, ví dụ {{example}}',
    ms: 'Masukkan tarikh, contohnya {{example}}',
    id: 'Masukkan tanggal, misalnya {{example}}',
    'zh-CN': '请输入日期，例如 {{example}}',
  },
  'There is no month {{month}}': {
    vi: 'Không có tháng {{month}}',
    ms: 'Tiada bulan {{month}}',
    id: 'Tidak ada bulan {{month}}',
    'zh-CN': '没有 {{month}} 月',
  },
  '{{month}} has {{count}} days': {
    vi: '{{month}} có {{count}} ngày',
    ms: '{{month}} ada {{count}} hari',
    id: '{{month}} hanya {{count}} hari',
    'zh-CN': '{{month}}只有 {{count}} 天',
  },
  'Calendar: {{field}}': {
    vi: 'Lịch: {{field}}',
    ms: 'Kalendar: {{field}}',
    id: 'Kalender: {{field}}',
    'zh-CN': '日历：{{field}}',
  },
  'Enter a time such as {{example}}': {
    vi: 'Nhập giờ, ví dụ {{example}}',
    ms: 'Masukkan masa, contohnya {{example}}',
    id: 'Masukkan waktu, misalnya {{example}}',
    'zh-CN': '请输入时间，例如 {{example}}',
  },
  'Hours go from 0 to 23, minutes from 0 to 59': {
    vi: 'Giờ từ 0 đến 23, phút từ 0 đến 59',
    ms: 'Jam dari 0 hingga 23, minit dari 0 hingga 59',
    id: 'Jam dari 0 sampai 23, menit dari 0 sampai 59',
    'zh-CN': '小时为 0 到 23，分钟为 0 到 59',
  },
  'Hours go from 1 to 12, minutes from 0 to 59': {
    vi: 'Giờ từ 1 đến 12, phút từ 0 đến 59',
    ms: 'Jam dari 1 hingga 12, minit dari 0 hingga 59',
    id: 'Jam dari 1 sampai 12, menit dari 0 sampai 59',
    'zh-CN': '小时为 1 到 12，分钟为 0 到 59',
  },
  'Enter a duration such as {{example}}': {
    vi: 'Nhập thời lượng, ví dụ {{example}}',
    ms: 'Masukkan tempoh, contohnya {{example}}',
    id: 'Masukkan durasi, misalnya {{example}}',
    'zh-CN': '请输入时长，例如 {{example}}',
  },
  'Minutes go from 0 to 59': {
    vi: 'Phút từ 0 đến 59',
    ms: 'Minit dari 0 hingga 59',
    id: 'Menit dari 0 sampai 59',
    'zh-CN': '分钟为 0 到 59',
  },
  'Enter whole minutes': {
    vi: 'Nhập số phút nguyên',
    ms: 'Masukkan minit penuh',
    id: 'Masukkan menit bulat',
    'zh-CN': '请输入整分钟',
  },
});
