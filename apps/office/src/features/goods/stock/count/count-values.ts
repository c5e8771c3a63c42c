import { Exact, plainText } from '@field-service/domain/values/decimal.ts';

/** One line of a count: what the ledger says and what was counted. */
export interface CountLine {
  itemid: string;
  item: string;
  unit: string;
  /** What the ledger said when the line was shown. */
  book: string;
  /** Null as long as it was not counted. */
  counted: string | null;
}

/** What was counted less what the ledger says; null for a line that was not counted. */
export const differenceOf = ({ book, counted }: CountLine): string | null =>
  counted === null ? null : plainText(new Exact(counted).minus(book));

/** The counted lines, as the call takes them: also those without a difference, because they were counted. */
export const countedLines = (lines: readonly CountLine[]): { itemid: string; qty: string; balance: string }[] =>
  lines.flatMap(({ itemid, book, counted }) => (counted === null ? [] : [{ itemid, qty: counted, balance: book }]));

/** The lines whose count differs from the ledger. */
export const differingLines = (lines: readonly CountLine[]): (CountLine & { difference: string })[] =>
  lines.flatMap((line) => {
    const difference = differenceOf(line);
    return difference === null || difference === '0' ? [] : [{ ...line, difference }];
  });

/** The lines for what a stockist holds now; what was counted before stays. */
export const linesFor = (
  held: readonly { itemid: string; item: string; unit: string; qty: string }[],
  before: readonly CountLine[],
): CountLine[] => {
  const counted = new Map(before.map((line) => [line.itemid, line]));
  const known = new Set(held.map(({ itemid }) => itemid));
  return [
    ...held.map(({ itemid, item, unit, qty }) => ({
      itemid,
      item,
      unit,
      book: qty,
      counted: counted.get(itemid)?.counted ?? null,
    })),
    ...before.filter(({ itemid }) => !known.has(itemid)),
  ];
};
