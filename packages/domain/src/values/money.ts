import { Exact } from './decimal.ts';
import type { DecimalText, ExactNumber } from './decimal.ts';
import { minorDigits } from './minor-digits.ts';

/** An amount of money as decimal text in the currency's major unit, such as `46.87`. */
export type Money = DecimalText;

/** Rounds to the currency's minor unit, with halves away from zero. The result has all minor digits (`5.00`). */
export function roundMoney(value: DecimalText | ExactNumber, currency: string): Money {
  const rounded = new Exact(value).toDecimalPlaces(minorDigits(currency));
  return (rounded.isZero() ? rounded.abs() : rounded).toFixed(minorDigits(currency));
}

const text = (value: ExactNumber, places: number): Money => (value.isZero() ? value.abs() : value).toFixed(places);

/** The sum with as many decimals as the most precise addend; `0` for no addends. */
export function addMoney(...amounts: readonly Money[]): Money {
  let sum = new Exact(0);
  let places = 0;
  for (const amount of amounts) {
    const addend = new Exact(amount);
    places = Math.max(places, decimalsOf(amount));
    sum = sum.plus(addend);
  }
  return text(sum, places);
}

const decimalsOf = (amount: Money): number => {
  const point = amount.indexOf('.');
  return point < 0 ? 0 : amount.length - point - 1;
};

export const negateMoney = (amount: Money): Money => text(new Exact(amount).negated(), decimalsOf(amount));

export const subtractMoney = (from: Money, amount: Money): Money => addMoney(from, negateMoney(amount));

/** An amount times a plain number such as a quantity, rounded to the minor unit. */
export const multiplyMoney = (amount: Money, factor: DecimalText, currency: string): Money =>
  roundMoney(new Exact(amount).times(factor), currency);

/** -1 if `a` is smaller, 1 if it is larger, 0 if both are the same amount (such as `5` and `5.00`). */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  const order = new Exact(a).comparedTo(b);
  if (order === 0) return 0;
  return order < 0 ? -1 : 1;
}

export const isZeroMoney = (amount: Money): boolean => new Exact(amount).isZero();
export const isNegativeMoney = (amount: Money): boolean => new Exact(amount).lessThan(0);

/**
 * Groups rows by currency, because amounts in different currencies are never added up. The groups with the most rows
 * are first; groups of the same size are ordered by currency code.
 */
export const groupByCurrency = <R extends { readonly currency: string }>(
  rows: readonly R[],
): readonly (readonly [currency: string, rows: readonly R[]])[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].toSorted(
    ([a, inA], [b, inB]) => inB.length - inA.length || (a < b ? -1 : 1),
  );
