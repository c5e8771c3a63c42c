import { defineDictionary } from '../dictionary.ts';

/** What only the field app says. */
export const field = defineDictionary({
  'On this device': { vi: 'Trên thiết bị này', ms: 'Pada peranti ini', id: 'Di perangkat ini', 'zh-CN': '在此设备上' },
});
