import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditOf, creditTotals, leftOf, type Creditable } from './credit.ts';
import { Exact } from '../values/decimal.ts';
import { addMoney, compareMoney, subtractMoney } from '../values/money.ts';

const line = (over: Partial<Creditable> = {}): Creditable => ({
  qty: '3',
  discount: '0',
  taxes: '0.80',
  amount: '10.80',
  creditedQty: '0',
  creditedDiscount: '0',
  creditedTaxes: '0',
  creditedAmount: '0',
  ...over,
});

test.each<[string, Partial<Creditable>, string, object]>([
  ['a third', {}, '1', { qty: '1', nett: '3.33', taxes: '0.27', amount: '3.60', whole: false }],
  ['the whole amount', {}, '3', { nett: '10.00', taxes: '0.80', amount: '10.80', whole: true }],
  [
    'the rest after two thirds',
    { creditedQty: '2', creditedTaxes: '0.54', creditedAmount: '7.20' },
    '1',
    { nett: '3.34', taxes: '0.26', amount: '3.60', whole: true },
  ],
  [
    'a reversed line',
    { qty: '-3', taxes: '-0.80', amount: '-10.80' },
    '-3',
    { nett: '-10.00', amount: '-10.80', whole: true },
  ],
])('credits %s', (_name, over, qty, credit) => {
  expect(creditOf(line(over), qty, 'MYR')).toMatchObject(credit);
});

test.each<[string, Partial<Creditable>, string]>([
  ['more than the remaining amount', { creditedQty: '2' }, '1.5'],
  ['nothing', {}, '0'],
  ['an amount with the opposite sign', {}, '-1'],
  ['an amount that was already credited', { creditedQty: '3' }, '1'],
  ['text that is not a number', {}, 'all'],
])('%s cannot be credited', (_name, over, qty) => {
  expect(creditOf(line(over), qty, 'MYR')).toBeUndefined();
});

test('all credit notes for a line add up to the line, however it is divided', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 }).map((n) => new Exact(n).dividedBy(100).toFixed(2));
  const cuts = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(cents, cents, cents, cuts, (nett, taxes, discount, parts) => {
      const qty = new Exact(parts.reduce((sum, part) => sum + part, 0)).dividedBy(10).toFixed();
      let held = line({ qty, discount, taxes, amount: addMoney(nett, taxes) });
      const made = [];
      for (const part of parts) {
        const credit = creditOf(held, new Exact(part).dividedBy(10).toFixed(), 'MYR');
        if (credit === undefined) throw new Error('a capped amount never exceeds the remaining amount');
        made.push(credit);
        held = {
          ...held,
          creditedQty: new Exact(held.creditedQty).plus(credit.qty).toFixed(),
          creditedDiscount: addMoney(held.creditedDiscount, credit.discount),
          creditedTaxes: addMoney(held.creditedTaxes, credit.taxes),
          creditedAmount: addMoney(held.creditedAmount, credit.amount),
        };
      }
      const totals = creditTotals(made);
      expect([
        leftOf(held),
        compareMoney(totals.amount, held.amount),
        compareMoney(totals.taxes, taxes),
        compareMoney(totals.nett, subtractMoney(held.amount, taxes)),
      ]).toEqual(['0', 0, 0, 0]);
    }),
  );
});
