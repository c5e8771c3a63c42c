/**
 * The meaning of a typed text. `choice` is a text with several meanings, starting with the one in the user's language:
 * a field offers them and never selects one itself.
 */
export type Reading<Value, Problem> =
  | { kind: 'empty' }
  | { kind: 'value'; value: Value }
  | { kind: 'choice'; values: readonly Value[] }
  | { kind: 'problem'; problem: Problem };

/** Converts full-width digits and punctuation to plain ones, and every kind of whitespace to one space. */
export const tidy = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** One meaning is a value, several are a choice, none is a problem. */
export const readingOf = <Value, Problem>(values: readonly Value[], problem: Problem): Reading<Value, Problem> => {
  const different = [...new Set(values)];
  const [first] = different;
  if (first === undefined) return { kind: 'problem', problem };
  return different.length === 1 ? { kind: 'value', value: first } : { kind: 'choice', values: different };
};
