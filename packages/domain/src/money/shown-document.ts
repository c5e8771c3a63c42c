import { Exact, plainText, type DecimalText } from '../values/decimal.ts';
import { isZeroMoney, negateMoney, type Money } from '../values/money.ts';

/** A line as a document shows it. */
export interface ShownLine {
  qty: DecimalText;
  price: Money;
  discount: Money;
  nett: Money;
  taxes: Money;
  amount: Money;
}
/** The amounts of an invoice or credit note, as stored. */
export interface StoredDocument<L extends ShownLine> {
  kind: 'invoice' | 'credit';
  nett: Money;
  taxes: Money;
  amount: Money;
  taxTotals: readonly { name: string; rate: string; base: Money; amount: Money }[];
  lines: readonly L[];
}

const sign = (kind: 'invoice' | 'credit', amount: Money): Money =>
  kind === 'credit' && !isZeroMoney(amount) ? negateMoney(amount) : amount;

/** The amount of a document as lists and pages show it: a credit note's is negative. */
export const shownAmount = ({ kind, amount }: { kind: 'invoice' | 'credit'; amount: Money }): Money =>
  sign(kind, amount);

/**
 * Whether the price of a line includes its tax: then quantity times price, less the discount, is the amount and not the
 * net. Compared by distance, because the amounts of a line that is credited in part are rounded one by one.
 */
export function includesTax(line: ShownLine): boolean {
  if (isZeroMoney(line.taxes)) return false;
  const charged = new Exact(line.qty).times(line.price).minus(line.discount);
  return charged.minus(line.amount).abs().lessThan(charged.minus(line.nett).abs());
}

/** A document with the signs that it is shown with: a credit note takes quantities and amounts back. */
export function shownDocument<L extends ShownLine, D extends StoredDocument<L>>(document: D): D {
  const { kind } = document;
  if (kind === 'invoice') return document;
  return {
    ...document,
    nett: sign(kind, document.nett),
    taxes: sign(kind, document.taxes),
    amount: sign(kind, document.amount),
    taxTotals: document.taxTotals.map((tax) => ({
      ...tax,
      base: sign(kind, tax.base),
      amount: sign(kind, tax.amount),
    })),
    lines: document.lines.map((line) => ({
      ...line,
      qty: plainText(new Exact(line.qty).negated()),
      discount: sign(kind, line.discount),
      nett: sign(kind, line.nett),
      taxes: sign(kind, line.taxes),
      amount: sign(kind, line.amount),
    })),
  };
}
