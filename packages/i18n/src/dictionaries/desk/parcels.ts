import { defineDictionary } from '../../dictionary.ts';

/** Where a parcel is, for the office and for who follows it. */
export const parcels = defineDictionary({
  'Not collected': { vi: 'Chưa lấy hàng', ms: 'Belum dikutip', id: 'Belum diambil', 'zh-CN': '未揽收' },
  Collected: { vi: 'Đã lấy hàng', ms: 'Dikutip', id: 'Diambil', 'zh-CN': '已揽收' },
  'In transit': { vi: 'Đang vận chuyển', ms: 'Dalam perjalanan', id: 'Dalam perjalanan', 'zh-CN': '运输中' },
  Delivered: { vi: 'Đã giao', ms: 'Dihantar', id: 'Terkirim', 'zh-CN': '已送达' },
  'Returned (parcel)': {
    'en-GB': 'Returned',
    vi: 'Đã hoàn trả',
    ms: 'Dipulangkan',
    id: 'Dikembalikan',
    'zh-CN': '已退回',
  },
  'This parcel has not been scanned yet.': {
    vi: 'Kiện hàng này chưa được quét lần nào.',
    ms: 'Bungkusan ini belum diimbas.',
    id: 'Paket ini belum dipindai.',
    'zh-CN': '该包裹还没有扫描记录。',
  },
});
