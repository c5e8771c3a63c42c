import { addMoney } from '@field-service/domain/values/money.ts';

/** How many amounts there are in each currency, and their sum; the currencies in alphabetical order. */
export const totalsByCurrency = (
  rows: readonly { currency: string; amount: string }[],
): { currency: string; count: number; amount: string }[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => ({ currency, count: own.length, amount: addMoney(...own.map(({ amount }) => amount)) }));
