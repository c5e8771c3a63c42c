import type { Overrides } from '@field-service/i18n/translate.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import type { SystemDb } from '../../db/system.ts';
import { selectOwnTexts } from './queries.ts';

/** The site's own texts of what the server itself writes (mails, pushes, prints) in a language. */
export async function readReportOverrides(db: SystemDb, language: Language): Promise<Overrides> {
  return Object.fromEntries((await selectOwnTexts(db, ['report'], language)).map(({ phrase, value }) => [phrase, value ?? '']));
}
