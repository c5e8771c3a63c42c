import type { DatasetRow } from '@field-service/contract/data.ts';
import { addMoney, groupByCurrency } from '@field-service/domain/values/money.ts';

type Row = Pick<DatasetRow<'unbilled'>, 'contact' | 'currency' | 'folderid' | 'reason' | 'amount'>;

export interface CurrencyTotal {
  currency: string;
  amount: string;
  jobs: number;
}

/** One total per currency, the one with the most jobs first. */
export const totalsByCurrency = (rows: readonly Row[]): CurrencyTotal[] =>
  groupByCurrency(rows).map(([currency, found]) => ({
    currency,
    amount: addMoney(...found.map(({ amount }) => amount)),
    jobs: found.length,
  }));

/** The reason why jobs cannot share an invoice; undefined if they can. */
export const invoiceObstacleOf = (rows: readonly Row[]): 'customer' | 'currency' | 'draft' | undefined => {
  const [first] = rows;
  if (!first) return undefined;
  if (rows.some(({ reason }) => reason === 'draft')) return 'draft';
  if (rows.some(({ contact }) => contact.id !== first.contact.id)) return 'customer';
  return rows.some(({ currency, folderid }) => currency !== first.currency || folderid !== first.folderid)
    ? 'currency'
    : undefined;
};
