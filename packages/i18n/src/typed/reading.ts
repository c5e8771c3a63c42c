/**
 * The meaning of typed text. If the text has several meanings, `choice` lists them, starting with the one in the
 * user's language. A field offers all of them and never selects one itself.
 */
export type Reading<Value, Problem> =
  | { kind: 'empty' }
  | { kind: 'value'; value: Value }
  | { kind: 'choice'; values: readonly Value[] }
  | { kind: 'problem'; problem: Problem };

/**
 * Trims the text, converts full-width digits and punctuation and all kinds of dashes to plain ones, and replaces every
 * run of white space with one space.
 */
export const tidy = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** The reading for a list of meanings: a value for one, a choice for several, a problem for none. */
export const readingOf = <Value, Problem>(values: readonly Value[], problem: Problem): Reading<Value, Problem> => {
  const different = [...new Set(values)];
  const [first] = different;
  if (first === undefined) return { kind: 'problem', problem };
  return different.length === 1 ? { kind: 'value', value: first } : { kind: 'choice', values: different };
};
