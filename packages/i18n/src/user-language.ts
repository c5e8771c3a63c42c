import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { adoptUserLanguage } from './setup.ts';
import type { Languages } from './shown-language.ts';

interface LoggedIn {
  languages: Languages;
  api: Pick<Client<Contract>, 'session'>;
  /** A choice that the server has not received yet. */
  own?: string | undefined;
  /** Ends the wait for the settings. */
  signal?: AbortSignal | undefined;
}

/** After a login, shows the language in the user's settings. The session is already open, so a failure is ignored. */
export async function adoptLanguageOfUser({ languages, api, own, signal }: LoggedIn): Promise<void> {
  try {
    const { lang } = own === undefined ? (await api.session.settings({}, signal ? { signal } : {})).data : {};
    // A setting that was never stored has the product's own language and no time.
    const stored: unknown = lang !== undefined && lang.uts > 0 ? lang.data : undefined;
    await adoptUserLanguage(languages, own ?? (typeof stored === 'string' ? stored : undefined));
  } catch {
    // Without the settings or the phrases, the language stays as it is.
  }
}
