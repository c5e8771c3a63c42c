import { defineDictionary } from '../dictionary.ts';

/** What only the portal app says. */
export const portal = defineDictionary({
  'Service Reports': { vi: 'Báo cáo dịch vụ', ms: 'Laporan servis', id: 'Laporan layanan', 'zh-CN': '服务报告' },
});
