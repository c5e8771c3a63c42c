import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import type { App } from './groups.ts';
import type { FetchOverrides } from './setup.ts';

/**
 * Returns a function that fetches the site's own phrases for an app, if the device is online and they are newer than
 * those that the app has.
 */
export const sitePhrasesOf =
  (api: Pick<Client<Contract>, 'languages'>, app: App): FetchOverrides =>
  async (language, uts) => {
    if (!navigator.onLine) return undefined;
    const [newer] = (await api.languages.part({ params: { code: language, part: app }, query: { uts: String(uts) } }))
      .data;
    return newer && { uts: newer.uts, lang: newer.data.lang };
  };
