import { describe, expect, test } from 'vitest';
import { bodyOfClaim, claimActs, emptyLine, missingInLine, type ClaimLineValues } from './claim-values.ts';

const receipt: ClaimLineValues = {
  ...emptyLine(),
  date: 20_261_120,
  categoryid: 'c1',
  amount: '12.50',
  note: ' Parking ',
  files: [{ id: 'f1', name: 'a.jpg', bytes: 1 }],
};
const drive: ClaimLineValues = {
  ...emptyLine(),
  kind: 'mileage',
  date: 20_261_121,
  km: '42',
  amount: '9',
  categoryid: 'c1',
};

describe('the call', () => {
  test('sends each line as its kind', () => {
    expect(bodyOfClaim({ title: ' November ', notes: '', lines: [receipt, drive] }, null)).toEqual({
      systype: 'claim',
      title: 'November',
      notes: '',
      lines: [
        {
          kind: 'expense',
          categoryid: 'c1',
          amount: '12.50',
          tax: null,
          date: 20_261_120,
          note: 'Parking',
          files: ['f1'],
        },
        { kind: 'mileage', km: '42', date: 20_261_121, note: '', files: [] },
      ],
    });
  });
  test('changes the fields of a stored claim', () => {
    expect(bodyOfClaim({ title: 'A', notes: 'B', lines: [] }, { id: 'x' })).toEqual({
      systype: 'claim',
      fields: { title: 'A', notes: 'B', lines: [] },
    });
  });
});

test.each<[what: string, line: ClaimLineValues, isMissing: boolean]>([
  ['a receipt', receipt, false],
  ['a distance', drive, false],
  ['a receipt without an amount', { ...receipt, amount: null }, true],
  ['a receipt without a category', { ...receipt, categoryid: null }, true],
  ['a distance without kilometres', { ...drive, km: null }, true],
  ['a line without a date', { ...drive, date: null }, true],
])('%s is judged', (_what, line, isMissing) => {
  expect(missingInLine(line)).toBe(isMissing);
});

test.each<[state: Parameters<typeof claimActs>[0], own: string[], others: string[]]>([
  ['draft', ['submit'], []],
  ['submitted', ['withdraw'], ['approve', 'reject']],
  ['approved', [], ['pay']],
  ['rejected', ['submit'], []],
  ['paid', [], []],
])('a claim that is %s: the claimant may %j, others may %j', (state, own, others) => {
  expect(claimActs(state, true)).toEqual(own);
  expect(claimActs(state, false)).toEqual(others);
});
