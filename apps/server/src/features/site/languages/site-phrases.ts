import type { Language } from '@field-service/i18n/languages.ts';
import type { Overrides } from '@field-service/i18n/translate.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { Channels } from '../../../queue/channels.ts';
import { selectOwnTexts } from './queries.ts';

/** The site's own texts for documents and emails that the server writes, by part of the dictionary. */
export interface OwnTexts {
  report: Overrides;
  shared: Overrides;
  desk: Overrides;
}

/** The site's own texts, cached by each process until they change. */
export interface SitePhrases {
  of: (language: Language) => Promise<OwnTexts>;
}

export const noOwnTexts: OwnTexts = { report: {}, shared: {}, desk: {} };

async function read(db: SystemDb, language: Language): Promise<OwnTexts> {
  const rows = await selectOwnTexts(db, ['report', 'shared'], language);
  const part = (name: string): Overrides =>
    Object.fromEntries(rows.filter((row) => row.part === name).map(({ phrase, value }) => [phrase, value ?? '']));
  return { report: part('report'), shared: part('shared'), desk: part('desk') };
}

/**
 * Opens the cache of the site's own texts. Must be called before the channels start, because changes are announced as
 * `phrases` on `fs_system`. After a gap, everything is read again.
 */
export function openSitePhrases(db: SystemDb, channels: Pick<Channels, 'on' | 'onGap'>): SitePhrases {
  let known = new Map<Language, Promise<OwnTexts>>();
  // A read that started before the change writes to the discarded map.
  const forget = (): void => {
    known = new Map();
  };
  channels.on('fs_system', (items) => {
    if (items.includes('phrases') || items.includes('refresh')) forget();
  });
  channels.onGap(forget);
  return {
    of: async (language) => {
      const kept = known;
      const reading = kept.get(language) ?? read(db, language);
      kept.set(language, reading);
      try {
        return await reading;
      } catch (error) {
        kept.delete(language);
        throw error;
      }
    },
  };
}
