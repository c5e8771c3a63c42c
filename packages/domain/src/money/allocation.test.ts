import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocatedSum, allocateOldestFirst, allocationParts, allocationProblems } from './allocation.ts';
import { addMoney, compareMoney, subtractMoney } from '../values/money.ts';

const invoices = [
  { id: 'later', dueOn: 20_260_301, open: '100.00' },
  { id: 'first', dueOn: 20_260_101, open: '60.50' },
  { id: 'second', dueOn: 20_260_201, open: '40' },
];

test.each([
  ['less than the first balance', '20', { first: '20' }],
  ['more than the first balance', '80.50', { first: '60.50', second: '20.00' }],
  ['more than all balances', '300', { first: '60.50', second: '40', later: '100.00' }],
  ['nothing', '0', {}],
])('%s settles the invoices that are due first', (_name, amount, expected) => {
  expect(allocateOldestFirst(amount, invoices)).toEqual(expected);
});

test('an allocation of more than there is, or of more than a balance, is a problem', () => {
  const allocation = { first: '60.51', second: null, later: '10' };
  expect(allocationProblems('70.51', invoices, allocation)).toEqual({ overpaid: ['first'], tooMuch: false });
  expect(allocationProblems('70.50', invoices, { ...allocation, first: '60.51' }).tooMuch).toBe(true);
  expect(allocationParts({ ...allocation, third: '0.00' })).toEqual([
    { id: 'first', amount: '60.51' },
    { id: 'later', amount: '10' },
  ]);
});

test('what is allocated and what is left add up to the amount, for any amounts', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => (value / 100).toFixed(2));
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 8 }), (amount, opens) => {
      const open = opens.map((each, at) => ({ id: String(at), dueOn: 20_260_101 + at, open: each }));
      const allocation = allocateOldestFirst(amount, open);
      const left = subtractMoney(amount, allocatedSum(allocation));
      expect(compareMoney(left, '0')).toBeGreaterThanOrEqual(0);
      expect(allocationProblems(amount, open, allocation)).toEqual({ overpaid: [], tooMuch: false });
      const most = addMoney('0', ...opens);
      expect(compareMoney(left, '0') === 0 || compareMoney(allocatedSum(allocation), most) === 0).toBe(true);
    }),
  );
});
