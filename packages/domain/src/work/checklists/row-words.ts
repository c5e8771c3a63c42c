import { isRecord } from '../../values/basics/is-record.ts';
import { textsOf } from '../../values/basics/texts-of.ts';

/** A checklist row in words: the translated title, the text of each option by the original option, and the heading. */
export interface RowWords {
  title: string | undefined;
  options: ReadonlyMap<string, string>;
  /** The row's ReportCode, which heads its answers; empty if there is none. */
  head: string;
}

/** The words of a row of a stored checklist in a language. */
export function rowWords(checklist: unknown, row: string, language: string): RowWords {
  const found = Array.isArray(checklist) ? checklist.filter(isRecord).find((each) => each.row === row) : undefined;
  const head = typeof found?.ReportCode === 'string' ? found.ReportCode : '';
  const alt = isRecord(found?.alt) ? found.alt[language] : undefined;
  if (!isRecord(alt)) return { title: undefined, options: new Map(), head };
  const translated = textsOf(alt.options);
  return {
    title: typeof alt.Title === 'string' ? alt.Title : undefined,
    options: new Map(textsOf(found?.options).map((option, at) => [option, translated[at] ?? option])),
    head,
  };
}

/** The answers under each heading, in the order in which the headings first occur. */
export function byHead<Answer extends { head: string }>(
  answers: readonly Answer[],
): { head: string; answers: Answer[] }[] {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) groups.set(answer.head, [...(groups.get(answer.head) ?? []), answer]);
  return [...groups].map(([head, under]) => ({ head, answers: under }));
}
