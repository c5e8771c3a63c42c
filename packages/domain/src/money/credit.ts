import { Exact, denoise, isDecimalText } from '../values/decimal.ts';
import type { DecimalText } from '../values/decimal.ts';
import { addMoney, roundMoney, subtractMoney } from '../values/money.ts';
import type { Money } from '../values/money.ts';

/** An invoice line, with the amounts that have already been credited. */
export interface Creditable {
  qty: DecimalText;
  discount: Money;
  taxes: Money;
  amount: Money;
  creditedQty: DecimalText;
  creditedDiscount: Money;
  creditedTaxes: Money;
  creditedAmount: Money;
}
export interface CreditAmounts {
  qty: DecimalText;
  discount: Money;
  nett: Money;
  taxes: Money;
  amount: Money;
  /** Whether the line is fully credited. */
  whole: boolean;
}

/** The quantity of a line that has not been credited yet. */
export const leftOf = (line: Creditable): DecimalText => new Exact(line.qty).minus(line.creditedQty).toFixed();

/**
 * The amounts for part of a line on a credit note: the share of the given quantity, with each amount rounded. The last
 * quantity takes the remaining amounts, so that all credit notes for a line add up to the line. Undefined if the
 * quantity is not a number, is zero, exceeds the remaining quantity, or has the opposite sign.
 */
export function creditOf(line: Creditable, qty: DecimalText, currency: string): CreditAmounts | undefined {
  if (!isDecimalText(qty)) return undefined;
  const [wanted, left] = [new Exact(qty), new Exact(leftOf(line))];
  if (wanted.isZero() || wanted.isNegative() !== left.isNegative() || wanted.abs().greaterThan(left.abs()))
    return undefined;
  const whole = wanted.equals(left);
  const share = (of: Money, credited: Money): Money =>
    whole
      ? roundMoney(subtractMoney(of, credited), currency)
      : roundMoney(denoise(new Exact(of).times(wanted).dividedBy(line.qty)), currency);
  const amount = share(line.amount, line.creditedAmount);
  const taxes = share(line.taxes, line.creditedTaxes);
  return {
    qty: wanted.toFixed(),
    discount: share(line.discount, line.creditedDiscount),
    nett: subtractMoney(amount, taxes),
    taxes,
    amount,
    whole,
  };
}

/** The totals of a credit note's lines. */
export const creditTotals = (lines: readonly CreditAmounts[]): { nett: Money; taxes: Money; amount: Money } => ({
  nett: addMoney('0', ...lines.map((line) => line.nett)),
  taxes: addMoney('0', ...lines.map((line) => line.taxes)),
  amount: addMoney('0', ...lines.map((line) => line.amount)),
});
