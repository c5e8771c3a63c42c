import { defineDictionary } from '../../dictionary.ts';

/** Phrases for work days, for the people who work them and for the office. */
export const workTime = defineDictionary({
  'Work time': { vi: 'Thời gian làm việc', ms: 'Masa bekerja', id: 'Waktu kerja', 'zh-CN': '工作时间' },
  Breaks: { vi: 'Giờ nghỉ', ms: 'Rehat', id: 'Istirahat', 'zh-CN': '休息' },
  'Start missing': { vi: 'Thiếu giờ bắt đầu', ms: 'Tiada mula', id: 'Tanpa jam mulai', 'zh-CN': '缺少上班记录' },
  'End missing': { vi: 'Thiếu giờ kết thúc', ms: 'Tiada tamat', id: 'Tanpa jam selesai', 'zh-CN': '缺少下班记录' },
  Corrected: { vi: 'Đã đính chính', ms: 'Telah dibetulkan', id: 'Sudah dikoreksi', 'zh-CN': '已更正' },
  'Entries after the correction': {
    vi: 'Mốc giờ đến sau đính chính',
    ms: 'Catatan selepas pembetulan',
    id: 'Catatan setelah koreksi',
    'zh-CN': '更正后收到的记录',
  },
});
