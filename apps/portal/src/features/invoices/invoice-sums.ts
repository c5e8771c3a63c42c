import type { DatasetRow } from '@field-service/contract/data.ts';
import { addMoney, groupByCurrency } from '@field-service/domain/values/money.ts';
import type { ItemToPay } from '../../api/items-to-pay.ts';

export type InvoiceRow = DatasetRow<'invoices'>;

export interface CurrencyTotal {
  currency: string;
  open: string;
  overdue: string;
  count: number;
  overdueCount: number;
}

/** The open amount and its overdue part, one row per currency; the currency with the most invoices comes first. */
export const totalsOf = (rows: readonly InvoiceRow[]): readonly CurrencyTotal[] =>
  groupByCurrency(rows).map(([currency, own]) => {
    const late = own.filter(({ overdue }) => overdue);
    return {
      currency,
      open: addMoney(...own.map(({ balance }) => balance)),
      overdue: addMoney(...late.map(({ balance }) => balance)),
      count: own.length,
      overdueCount: late.length,
    };
  });

export const isPayable = ({ state }: Pick<InvoiceRow, 'state'>): boolean => state === 'issued' || state === 'part_paid';

/** One payment can settle only payable invoices in the same currency and folder. */
export const payableTogether = (rows: readonly InvoiceRow[]): boolean =>
  rows.length > 0 &&
  rows.every(isPayable) &&
  new Set(rows.map(({ currency, folderid }) => `${currency} ${folderid}`)).size === 1;

/** Groups of open invoices that one payment can settle. */
export const payGroups = (rows: readonly InvoiceRow[]): readonly (readonly InvoiceRow[])[] => [
  ...Map.groupBy(rows, ({ currency, folderid }) => `${currency} ${folderid}`).values(),
];

export const toItem = ({
  id,
  docno,
  currency,
  balance,
}: Pick<InvoiceRow, 'id' | 'docno' | 'currency' | 'balance'>): ItemToPay => ({
  id,
  docno: docno ?? '',
  currency,
  amount: balance,
});
