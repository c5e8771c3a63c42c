import { Exact, plainText, type DecimalText } from '../values/decimal.ts';
import { convertUnit, unitsLike } from '../values/units.ts';

/** An amount in a unit, by the unit's code. */
export interface Amount {
  qty: DecimalText;
  unit: string;
}

/**
 * What is left of a stock in a unit, after uses that it does not contain yet. Amounts in units of another kind are kept
 * apart in stock, so they do not count here.
 */
export function stockLeft(held: readonly Amount[], used: readonly Amount[], unit: string): DecimalText {
  const sum = (amounts: readonly Amount[]) =>
    amounts.reduce((total, each) => total.plus(convertUnit(each.qty, each.unit, unit) ?? 0), new Exact(0));
  return plainText(sum(held).minus(sum(used)));
}

/** Whether an amount is more than what is left, in the unit of what is left. */
export const isMoreThanLeft = (amount: DecimalText, left: DecimalText): boolean => new Exact(amount).greaterThan(left);

/** What is left of an item in a unit, and what of it was used. */
export interface Balance extends Amount {
  used: DecimalText;
}

/** What is left of a stock after uses that it does not contain yet: one amount for each kind of unit. */
export function balancesOf(held: readonly Amount[], used: readonly Amount[]): Balance[] {
  const units: string[] = [];
  for (const { unit } of [...held, ...used])
    if (!units.some((each) => unitsLike(each).includes(unit))) units.push(unit);
  return units.map((unit) => ({ unit, qty: stockLeft(held, used, unit), used: stockLeft(used, [], unit) }));
}

/** How a quantity stands: nothing left, or more used than was held; undefined if something is left. */
export function shortageOf(qty: DecimalText): 'none' | 'negative' | undefined {
  const exact = new Exact(qty);
  if (exact.isZero()) return 'none';
  return exact.isNegative() ? 'negative' : undefined;
}

/** Whether an amount is above 0. */
export const isSome = (qty: DecimalText): boolean => new Exact(qty).greaterThan(0);
