import { Exact, plainText, type DecimalText } from '../values/decimal.ts';
import { convertUnit } from '../values/units.ts';

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
