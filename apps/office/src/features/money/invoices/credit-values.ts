import type { Invoice } from '@field-service/contract/money/invoices.ts';
import {
  creditOf,
  creditTotals,
  leftOf,
  type Creditable,
  type CreditAmounts,
} from '@field-service/domain/money/credit.ts';
import { isZeroMoney } from '@field-service/domain/values/money.ts';

type Line = Invoice['lines'][number];

/** What is entered for a credit note: the quantity of each line, by the line's id; a line without one is not credited. */
export interface CreditValues {
  reason: string;
  qtys: Readonly<Record<string, string | null>>;
}

const creditable = ({ qty, discount, taxes, amount, credited }: Line): Creditable => ({
  qty,
  discount,
  taxes,
  amount,
  creditedQty: credited.qty,
  creditedDiscount: credited.discount,
  creditedTaxes: credited.taxes,
  creditedAmount: credited.amount,
});

/** The quantity of a line that can still be credited. */
export const creditableQty = (line: Line): string => leftOf(creditable(line));

/** The lines of which something can still be credited. */
export const creditableLines = ({ lines }: Pick<Invoice, 'lines'>): Line[] =>
  lines.filter((line) => !isZeroMoney(creditableQty(line)));

/** What crediting a quantity of a line comes to; undefined if it is more than is left, or of the opposite sign. */
export const creditOfLine = (line: Line, qty: string, currency: string): CreditAmounts | undefined =>
  creditOf(creditable(line), qty, currency);

/** The quantities that are entered, as the call takes them. */
export const creditedLines = ({ qtys }: CreditValues): { id: string; qty: string }[] =>
  Object.entries(qtys).flatMap(([id, qty]) => (qty === null || isZeroMoney(qty) ? [] : [{ id, qty }]));

/** The total of the credit note for what is entered; undefined if a quantity cannot be credited. */
export function creditTotal(
  { lines, currency }: Pick<Invoice, 'lines' | 'currency'>,
  values: CreditValues,
): string | undefined {
  const amounts = creditedLines(values).map(({ id, qty }) => {
    const line = lines.find((each) => each.id === id);
    return line === undefined ? undefined : creditOfLine(line, qty, currency);
  });
  const known = amounts.filter((each) => each !== undefined);
  return known.length === amounts.length ? creditTotals(known).amount : undefined;
}
