import { defineDictionary } from '../../dictionary.ts';

/** Phrases for going from station to station: order, scanning one after another, and recording several together. */
export const fieldRounds = defineDictionary({
  'Walking order': { vi: 'Theo lối đi', ms: 'Ikut laluan', id: 'Urutan rute', 'zh-CN': '按路线' },
  'By label': { vi: 'Theo nhãn', ms: 'Ikut label', id: 'Menurut label', 'zh-CN': '按编号' },
  'Scan stations': { vi: 'Quét trạm', ms: 'Imbas stesen', id: 'Pindai stasiun', 'zh-CN': '扫描站点' },
  'Scan the barcode': { vi: 'Quét mã vạch', ms: 'Imbas kod bar', id: 'Pindai kode batang', 'zh-CN': '扫描条码' },
  'Point the camera at the barcode of a station.': {
    vi: 'Hướng máy ảnh vào mã vạch của trạm.',
    ms: 'Halakan kamera pada kod bar stesen.',
    id: 'Arahkan kamera ke kode batang stasiun.',
    'zh-CN': '将摄像头对准站点的条码。',
  },
  '{{done}} of {{total}} scanned': {
    vi: 'Đã quét {{done}}/{{total}}',
    ms: '{{done}} daripada {{total}} diimbas',
    id: '{{done}} dari {{total}} dipindai',
    'zh-CN': '已扫描 {{done}}/{{total}}',
  },
  '{{label}} scanned': {
    vi: 'Đã quét {{label}}',
    ms: '{{label}} diimbas',
    id: '{{label}} dipindai',
    'zh-CN': '已扫描 {{label}}',
  },
  '{{label}} was scanned before': {
    vi: '{{label}} đã được quét trước đó',
    ms: '{{label}} telah diimbas sebelum ini',
    id: '{{label}} sudah dipindai sebelumnya',
    'zh-CN': '{{label}} 之前已扫描',
  },
  '{{label}}: this is not its barcode': {
    vi: '{{label}}: đây không phải mã vạch của trạm',
    ms: '{{label}}: ini bukan kod barnya',
    id: '{{label}}: ini bukan kode batangnya',
    'zh-CN': '{{label}}：这不是它的条码',
  },
  'Scan of {{label}} undone': {
    vi: 'Đã bỏ lần quét {{label}}',
    ms: 'Imbasan {{label}} dibatalkan',
    id: 'Pemindaian {{label}} dibatalkan',
    'zh-CN': '已撤销对 {{label}} 的扫描',
  },
  'Record {{count}} stations together': {
    one: 'Record {{count}} scanned station',
    vi: 'Ghi chung {{count}} trạm',
    ms: 'Rekod {{count}} stesen serentak',
    id: 'Catat {{count}} stasiun sekaligus',
    'zh-CN': '一并记录 {{count}} 个站点',
  },
  'Record for {{count}} stations': {
    one: 'Record for {{count}} station',
    vi: 'Ghi cho {{count}} trạm',
    ms: 'Rekod untuk {{count}} stesen',
    id: 'Catat untuk {{count}} stasiun',
    'zh-CN': '记录到 {{count}} 个站点',
  },
  'No activity at {{count}} stations': {
    one: 'No activity at {{count}} station',
    vi: 'Không có hoạt động tại {{count}} trạm',
    ms: 'Tiada aktiviti di {{count}} stesen',
    id: 'Tidak ada aktivitas di {{count}} stasiun',
    'zh-CN': '{{count}} 个站点无虫鼠活动',
  },
  'Only scanned stations without findings. The record says that they were answered together.': {
    vi: 'Chỉ các trạm đã quét và không có phát hiện. Hồ sơ ghi rõ các trạm này được trả lời chung.',
    ms: 'Hanya stesen yang diimbas tanpa penemuan. Rekod menyatakan bahawa stesen ini dijawab serentak.',
    id: 'Hanya stasiun yang dipindai tanpa temuan. Catatan menyebutkan bahwa stasiun ini dijawab sekaligus.',
    'zh-CN': '仅限已扫描且无发现的站点。记录会注明这些站点是一并填写的。',
  },
  'More checklist questions': {
    vi: 'Câu hỏi kiểm tra khác',
    ms: 'Soalan senarai semak lain',
    id: 'Pertanyaan lain',
    'zh-CN': '更多检查项',
  },
});
