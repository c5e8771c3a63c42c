import { defineDictionary } from '../dictionary.ts';

/** What only the office app says. */
export const office = defineDictionary({
  'Dispatch board': { vi: 'Bảng điều phối', ms: 'Papan penghantaran', id: 'Papan penugasan', 'zh-CN': '调度板' },
});
