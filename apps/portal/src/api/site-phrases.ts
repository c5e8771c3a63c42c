import type { FetchOverrides } from '@field-service/i18n/setup.ts';
import { api } from './client.ts';

/** The site's own phrases of what this app shows, if they are newer than `uts` (ms). */
export const fetchSitePhrases: FetchOverrides = async (language, uts) => {
  if (!navigator.onLine) return undefined;
  const [newer] = (
    await api.languages.part({ params: { code: language, part: 'portal' }, query: { uts: String(uts) } })
  ).data;
  return newer && { uts: newer.uts, lang: newer.data.lang };
};
