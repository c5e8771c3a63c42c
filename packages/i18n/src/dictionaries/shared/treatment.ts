import { defineDictionary } from '../../dictionary.ts';

/** Phrases for the parts of a treatment record that few applications need, in all apps. */
export const treatment = defineDictionary({
  'Start of application': {
    vi: 'Bắt đầu xử lý',
    ms: 'Mula rawatan',
    id: 'Mulai aplikasi',
    'zh-CN': '施药开始时间',
  },
  'Finish of application': {
    vi: 'Kết thúc xử lý',
    ms: 'Tamat rawatan',
    id: 'Selesai aplikasi',
    'zh-CN': '施药结束时间',
  },
  Supervisor: { vi: 'Người giám sát', ms: 'Penyelia', id: 'Supervisor', 'zh-CN': '主管' },
  'Last calibration': {
    vi: 'Hiệu chuẩn gần nhất',
    ms: 'Penentukuran terakhir',
    id: 'Kalibrasi terakhir',
    'zh-CN': '最近校准日期',
  },
  'Time of notification': {
    vi: 'Thời điểm thông báo',
    ms: 'Masa dimaklumkan',
    id: 'Waktu pemberitahuan',
    'zh-CN': '告知时间',
  },
  'Protective equipment worn': {
    vi: 'Trang bị bảo hộ đã dùng',
    ms: 'Kelengkapan pelindung diri (PPE) yang dipakai',
    id: 'Alat pelindung diri (APD) yang dipakai',
    'zh-CN': '已穿戴的个人防护装备',
  },
  'Standard notes': { vi: 'Ghi chú mẫu', ms: 'Catatan standard', id: 'Catatan standar', 'zh-CN': '标准备注' },
  'Disposal of leftovers': {
    vi: 'Xử lý phần thuốc thừa',
    ms: 'Pelupusan baki racun',
    id: 'Pembuangan sisa produk',
    'zh-CN': '剩余药剂的处置',
  },
  'Gas readings': { vi: 'Nồng độ khí đã đo', ms: 'Bacaan gas', id: 'Hasil ukur gas', 'zh-CN': '气体浓度读数' },
  'Exposure time': { vi: 'Thời gian xông hơi', ms: 'Tempoh pendedahan', id: 'Lama pemaparan', 'zh-CN': '熏蒸时长' },
  'Cleared by': {
    vi: 'Người xác nhận an toàn',
    ms: 'Disahkan selamat oleh',
    id: 'Dinyatakan aman oleh',
    'zh-CN': '安全确认人',
  },
  'Cleared at': {
    vi: 'Thời điểm xác nhận an toàn',
    ms: 'Masa disahkan selamat',
    id: 'Waktu dinyatakan aman',
    'zh-CN': '安全确认时间',
  },
  'Clearance reading': {
    vi: 'Nồng độ khi xác nhận an toàn',
    ms: 'Bacaan semasa disahkan selamat',
    id: 'Hasil ukur saat dinyatakan aman',
    'zh-CN': '安全确认时的读数',
  },
  '{{hours}} h': { vi: '{{hours}} tiếng', ms: '{{hours}} jam', id: '{{hours}} jam', 'zh-CN': '{{hours}} 小时' },
});
