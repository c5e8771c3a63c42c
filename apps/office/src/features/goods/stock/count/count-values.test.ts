import { describe, expect, test } from 'vitest';
import { countedLines, differenceOf, differingLines, linesFor, type CountLine } from './count-values.ts';

const line = (itemid: string, book: string, counted: string | null): CountLine => ({
  itemid,
  item: itemid,
  unit: 'ml',
  book,
  counted,
});

test.each([
  ['100', '97', '-3'],
  ['100', '100.0', '0'],
  ['0.1', '0.3', '0.2'],
  ['-2', '0', '2'],
  ['5', null, null],
])('%s in the ledger, %s counted: %s', (book, counted, difference) => {
  expect(differenceOf(line('a', book, counted))).toBe(difference);
});

describe('a count', () => {
  const lines = [line('a', '5', '5'), line('b', '5', '0'), line('c', '5', null)];
  test('sends what was counted with what the ledger said, and not what was not counted', () => {
    expect(countedLines(lines)).toEqual([
      { itemid: 'a', qty: '5', balance: '5' },
      { itemid: 'b', qty: '0', balance: '5' },
    ]);
  });
  test('says what differs', () => {
    expect(differingLines(lines).map(({ itemid, difference }) => [itemid, difference])).toEqual([['b', '-5']]);
  });
  test('keeps what was counted when the ledger moves, and items that were found', () => {
    const held = [
      { itemid: 'b', item: 'b', unit: 'ml', qty: '4' },
      { itemid: 'd', item: 'd', unit: 'ml', qty: '1' },
    ];
    expect(linesFor(held, [line('b', '5', '3'), line('found', '0', '2')])).toEqual([
      line('b', '4', '3'),
      line('d', '1', null),
      line('found', '0', '2'),
    ]);
  });
});
