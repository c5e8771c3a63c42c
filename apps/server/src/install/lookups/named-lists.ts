import type { BaseLookup, TranslatedName } from '../lookup-row.ts';

/** A choice of a list; `val` is its value in a rating. */
export type Choice = readonly [code: string, names: TranslatedName, val?: number];

/**
 * A named list: a lookup of type 0 whose code is the list's name, with its choices as children. For a rating, the name
 * in words is the question.
 */
export function namedList(
  code: string,
  names: TranslatedName | string,
  choices: readonly Choice[],
): readonly BaseLookup[] {
  return [
    { type: 0, code, names },
    ...choices.map(([own, choice, val]): BaseLookup => ({
      type: 0,
      code: `${code}.${own}`,
      parent: code,
      names: choice,
      ...(val === undefined ? {} : { val: String(val) }),
    })),
  ];
}
