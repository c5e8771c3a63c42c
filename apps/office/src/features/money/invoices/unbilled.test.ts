import { describe, expect, test } from 'vitest';
import { invoiceObstacleOf, totalsByCurrency } from './unbilled.ts';

const row = (over: Partial<Parameters<typeof invoiceObstacleOf>[0][number]> = {}) => ({
  contact: { id: 'c1', name: 'Mill' },
  currency: 'MYR',
  folderid: 'kl',
  reason: 'no_invoice' as const,
  amount: '10.10',
  ...over,
});

describe('the reason why jobs cannot share an invoice', () => {
  test.each<[string, Parameters<typeof row>[0][], ReturnType<typeof invoiceObstacleOf>]>([
    ['is absent for jobs of one customer', [{}, {}], undefined],
    ['is the customer for jobs of two customers', [{}, { contact: { id: 'c2', name: 'Bakery' } }], 'customer'],
    ['is the currency for jobs in two currencies', [{}, { currency: 'SGD' }], 'currency'],
    ['is the currency for jobs in two folders', [{}, { folderid: 'sg' }], 'currency'],
    ['is the draft for a job that is already on one', [{ reason: 'draft' }], 'draft'],
  ])('%s', (_name, overs, obstacle) => {
    expect(invoiceObstacleOf(overs.map(row))).toBe(obstacle);
  });
});

test('totals keep currencies separate and amounts exact', () => {
  expect(totalsByCurrency([row(), row({ amount: '0.20' }), row({ currency: 'VND', amount: '1200000' })])).toEqual([
    { currency: 'MYR', amount: '10.30', jobs: 2 },
    { currency: 'VND', amount: '1200000', jobs: 1 },
  ]);
});
