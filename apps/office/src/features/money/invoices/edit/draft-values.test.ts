import { describe, expect, test } from 'vitest';
import { changeOfDraft, linesLeft, solveLine, type DraftValues } from './draft-values.ts';

const base: DraftValues = {
  ponumber: '',
  note: 'By appointment',
  jobs: [
    { id: 'j1', docno: 'J-1' },
    { id: 'j2', docno: 'J-2' },
  ],
  lines: [
    { id: 'a', postid: 'j1', docno: 'J-1', name: 'Visit', qty: '1', price: '100', uiDisc: null },
    { id: 'b', postid: 'j2', docno: 'J-2', name: 'Bait', qty: '2', price: '10', uiDisc: '10%' },
    { id: 'c', postid: null, docno: 'C-1', name: 'November', qty: '1', price: '500', uiDisc: null },
  ],
};
const line = (id: string) => {
  const found = base.lines.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no line ${id}`);
  return found;
};

describe('what is sent of a draft', () => {
  test('is its note and purchase order, and only the lines that were changed', () => {
    const changed = { ...line('b'), qty: '3', name: ' Bait ' };
    expect(changeOfDraft({ ...base, ponumber: ' PO-7 ', lines: [line('a'), changed, line('c')] }, base)).toEqual({
      note: 'By appointment',
      ponumber: 'PO-7',
      lines: [{ id: 'b', name: 'Bait', qty: '3', price: '10', uiDisc: '10%' }],
    });
  });

  test('names the jobs that are added and removed, and no line of a removed job', () => {
    const values = {
      ...base,
      jobs: [
        { id: 'j2', docno: 'J-2' },
        { id: 'j3', docno: 'J-3', title: 'Call-out', amount: '80' },
      ],
      lines: [{ ...line('a'), price: '1' }, line('b'), line('c')],
    };
    expect(changeOfDraft(values, base)).toEqual({
      note: 'By appointment',
      ponumber: null,
      addPostIds: ['j3'],
      removePostIds: ['j1'],
    });
    expect(linesLeft(values).map(({ id }) => id)).toEqual(['b', 'c']);
  });

  test('leaves out a changed line that someone else has taken off the draft', () => {
    const mine = { ...base, lines: [{ ...line('a'), price: '1' }, line('b'), line('c')] };
    const theirs = { ...base, lines: [line('b'), line('c')] };
    expect(changeOfDraft(mine, theirs).lines).toBeUndefined();
  });
});

test.each([
  ['comes to quantity times price less its discount', line('b'), '18.00', []],
  [
    'needs a text, a quantity and a price',
    { ...line('a'), name: ' ', qty: null, price: null },
    undefined,
    ['name', 'qty', 'price'],
  ],
  ['refuses a discount that is no amount or percentage', { ...line('a'), uiDisc: '-5' }, undefined, ['uiDisc']],
  ['refuses more than a line may come to', { ...line('a'), qty: '9999999', price: '999999999' }, undefined, ['price']],
])('a line %s', (_name, given, amount, fields) => {
  const solved = solveLine(given, 'MYR');
  expect([solved.amount, solved.problems.map(({ field }) => field)]).toEqual([amount, fields]);
});
