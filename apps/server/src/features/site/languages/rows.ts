import type { LanguageRow, LanguageRowProblem } from '@field-service/contract/site/languages.ts';
import type { Group } from '@field-service/i18n/groups.ts';
import { toLanguage } from '@field-service/i18n/languages.ts';
import type { z } from 'zod';
import { fitsPhrase, isProductPhrase } from './dictionary.ts';
import type { OwnPhrase } from './queries.ts';

type Row = z.output<typeof LanguageRow>;
type Problem = z.output<typeof LanguageRowProblem>;

function problemOf(
  part: Group,
  row: Row,
  added: ReadonlySet<string>,
  seen: ReadonlySet<string>,
): Problem['reason'] | undefined {
  const { phrase, lang } = row;
  const entries = Object.entries(lang);
  if (entries.length === 0 || entries.some(([, text]) => text.trim() === '')) return 'empty';
  if (seen.has(phrase)) return 'repeated';
  if (!isProductPhrase(part, phrase) && !added.has(phrase)) return 'unknown_phrase';
  const codes = entries.map(([code]) => toLanguage(code));
  if (codes.includes(undefined) || new Set(codes).size !== codes.length) return 'unknown_language';
  return entries.every(([, text]) => fitsPhrase(part, phrase, text)) ? undefined : 'placeholders';
}

/** The valid texts of a sheet, and its rejected rows, which are numbered from 1, each with its first problem. */
export function checkRows(
  part: Group,
  rows: readonly Row[],
  added: ReadonlySet<string>,
): { texts: OwnPhrase[]; problems: Problem[] } {
  const texts: OwnPhrase[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const reason = problemOf(part, row, added, seen);
    seen.add(row.phrase);
    if (reason !== undefined) problems.push({ row: at + 1, phrase: row.phrase, reason });
    else
      for (const [code, text] of Object.entries(row.lang))
        texts.push({ lang: toLanguage(code) ?? code, part, phrase: row.phrase, value: text.trim() });
  }
  return { texts, problems };
}
