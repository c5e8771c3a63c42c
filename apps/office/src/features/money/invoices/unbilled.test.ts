import { describe, expect, test } from 'vitest';
import { mixOf, totalsByCurrency } from './unbilled.ts';

const row = (over: Partial<Parameters<typeof mixOf>[0][number]> = {}) => ({
  contact: { id: 'c1', name: 'Mill' },
  currency: 'MYR',
  folderid: 'kl',
  reason: 'no_invoice' as const,
  amount: '10.10',
  ...over,
});

describe('jobs for one invoice', () => {
  test.each<[string, Parameters<typeof row>[0][], ReturnType<typeof mixOf>]>([
    ['of one customer go together', [{}, {}], undefined],
    ['of two customers do not', [{}, { contact: { id: 'c2', name: 'Bakery' } }], 'customer'],
    ['of two currencies do not', [{}, { currency: 'SGD' }], 'currency'],
    ['of two folders do not', [{}, { folderid: 'sg' }], 'currency'],
    ['that stand on a draft do not', [{ reason: 'draft' }], 'draft'],
  ])('%s', (_name, overs, mix) => {
    expect(mixOf(overs.map(row))).toBe(mix);
  });
});

test('totals keep currencies apart and cents exact', () => {
  expect(totalsByCurrency([row(), row({ amount: '0.20' }), row({ currency: 'VND', amount: '1200000' })])).toEqual([
    { currency: 'MYR', amount: '10.30', jobs: 2 },
    { currency: 'VND', amount: '1200000', jobs: 1 },
  ]);
});
