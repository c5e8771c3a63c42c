import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import type { DayMessage } from '../../offline/day/message.ts';

/** The message of the day in a language, and its author: the note of its entry in the site's list. */
export function dayMessageWords({ text, entry }: DayMessage, language: Language): { text: string; author: string } {
  if (entry === undefined) return { text, author: '' };
  const alt = isRecord(entry.data.alt) ? entry.data.alt[language] : undefined;
  const author = isRecord(alt) && typeof alt.notes === 'string' && alt.notes !== '' ? alt.notes : entry.notes;
  return { text: localName(entry, language), author: author?.trim() ?? '' };
}
