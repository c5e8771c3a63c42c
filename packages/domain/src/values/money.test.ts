import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  compareMoney,
  isNegativeMoney,
  isZeroMoney,
  multiplyMoney,
  negateMoney,
  roundMoney,
  subtractMoney,
} from './money.ts';
import { minorDigits } from './minor-digits.ts';

const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const inCents = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('rounding to the minor unit', () => {
  test.each([
    ['5.625', 'MYR', '5.63'],
    ['-5.625', 'MYR', '-5.63'],
    ['5.624999', 'SGD', '5.62'],
    ['0.005', 'USD', '0.01'],
    ['-0.004', 'CNY', '0.00'],
    ['5', 'MYR', '5.00'],
    ['12500.5', 'VND', '12501'],
    ['-12500.5', 'IDR', '-12501'],
    ['12500.4', 'IDR', '12500'],
    ['99999999999999999999.995', 'MYR', '100000000000000000000.00'],
  ])('of %s %s results in %s', (value, currency, rounded) => {
    expect(roundMoney(value, currency)).toBe(rounded);
  });

  test('VND and IDR have no minor digits, other currencies two', () => {
    expect(['VND', 'IDR', 'MYR', 'SGD', 'CNY', 'USD'].map(minorDigits)).toEqual([0, 0, 2, 2, 2, 2]);
  });

  test('an amount in minor units is unchanged', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(roundMoney(inCents(amount), 'MYR')).toBe(inCents(amount));
      }),
    );
  });
});

describe('sums', () => {
  test('are exact for any amounts', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (amounts) => {
        expect(addMoney(...amounts.map(inCents))).toBe(inCents(amounts.reduce((sum, amount) => sum + amount, 0n)));
      }),
    );
  });

  test('keep the decimals of the most precise addend', () => {
    expect(addMoney('1', '2.5', '0.250')).toBe('3.750');
    expect(addMoney()).toBe('0');
    expect(subtractMoney('10.00', '10')).toBe('0.00');
    expect(negateMoney('0.00')).toBe('0.00');
  });

  test('an amount times a quantity is rounded once', () => {
    expect(multiplyMoney('0.333', '3', 'MYR')).toBe('1.00');
    expect(multiplyMoney('1500', '0.333', 'VND')).toBe('500');
  });
});

describe('comparison', () => {
  test('orders amounts like numbers', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const order = a === b ? 0 : Number(a > b) * 2 - 1;
        expect(compareMoney(inCents(a), inCents(b))).toBe(order);
      }),
    );
  });

  test('ignores the number of decimals', () => {
    expect(compareMoney('5', '5.00')).toBe(0);
    expect(isZeroMoney('0.000')).toBe(true);
    expect([isNegativeMoney('-0.01'), isNegativeMoney('0.00'), isNegativeMoney('-0.00')]).toEqual([true, false, false]);
  });
});
