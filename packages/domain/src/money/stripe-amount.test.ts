import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareMoney } from '../values/money.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

test.each([
  ['108.5', 'MYR', 10_850],
  ['0.01', 'SGD', 1],
  ['150000', 'VND', 150_000],
  ['150000', 'IDR', 15_000_000],
  ['500', 'JPY', 500],
  ['12.340', 'KWD', 12_340],
  ['7', 'UGX', 700],
  ['7', 'ISK', 700],
  ['999999.99', 'USD', 99_999_999],
])('%s %s is %i in the units of Stripe', (amount, currency, count) => {
  expect(toStripeAmount(amount, currency)).toBe(count);
});

test.each([
  ['1.005', 'MYR'],
  ['1.5', 'VND'],
  ['1.50', 'JPY'],
  ['1.2345', 'KWD'],
  ['1.234', 'KWD'],
  ['7.50', 'UGX'],
  ['0', 'MYR'],
  ['-5', 'MYR'],
  ['99999999999999999', 'MYR'],
])('Stripe cannot accept %s %s', (amount, currency) => {
  expect(toStripeAmount(amount, currency)).toBeUndefined();
});

test('an accepted amount is converted back unchanged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.constantFrom('MYR', 'SGD', 'VND', 'IDR', 'USD', 'CNY', 'JPY', 'KWD', 'UGX'),
      (whole, currency) => {
        const count = toStripeAmount(String(whole), currency);
        expect(count === undefined ? undefined : compareMoney(fromStripeAmount(count, currency), String(whole))).toBe(
          0,
        );
      },
    ),
  );
});
