import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billingPlan, bundlesOf, consolidations, type Billable, type BillingRow } from './consolidation.ts';

const job = (id: string, over: Partial<Billable> = {}): Billable => ({
  id,
  contactId: 'c1',
  siteId: 's1',
  folderId: 'f1',
  currency: 'MYR',
  consolidation: 'customer',
  ...over,
});
const ids = (jobs: readonly Billable[]): string[][] => bundlesOf(jobs).map((bundle) => bundle.map(({ id }) => id));

describe('jobs', () => {
  it.each<[Billable['consolidation'], string[][]]>([
    ['job', [['a'], ['b'], ['c']]],
    ['site', [['a', 'c'], ['b']]],
    ['customer', [['a', 'b', 'c']]],
  ])('are combined on invoices by %s', (consolidation, expected) => {
    expect(
      ids([job('a', { consolidation }), job('b', { consolidation, siteId: 's2' }), job('c', { consolidation })]),
    ).toEqual(expected);
  });

  it.each<[string, Partial<Billable>]>([
    ['customers', { contactId: 'c2' }],
    ['folders', { folderId: 'f2' }],
    ['currencies', { currency: 'SGD' }],
  ])('of different %s are never combined', (_what, over) => {
    expect(ids([job('a'), job('b', over)])).toEqual([['a'], ['b']]);
  });

  it('are always on exactly one invoice', () => {
    const any = fc.record({
      contactId: fc.constantFrom('c1', 'c2', null),
      siteId: fc.constantFrom('s1', 's2', null),
      folderId: fc.constantFrom('f1', 'f2'),
      currency: fc.constantFrom('MYR', 'SGD'),
      consolidation: fc.constantFrom(...consolidations),
    });
    fc.assert(
      fc.property(fc.array(any), (rows) => {
        const jobs = rows.map((row, at) => ({ ...row, id: String(at) }));
        const bundles = bundlesOf(jobs);
        expect(
          bundles
            .flat()
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(jobs.map(({ id }) => id).toSorted());
        for (const bundle of bundles)
          expect(
            new Set(bundle.map(({ contactId, folderId, currency }) => JSON.stringify([contactId, folderId, currency])))
              .size,
          ).toBe(1);
      }),
    );
  });
});

describe('billing the selected jobs', () => {
  const row = (id: string, over: Partial<BillingRow> = {}): BillingRow => ({ ...job(id), drafted: false, ...over });
  it.each<[string, BillingRow[], { bundles: string[][]; customers: number; leftOut: string[]; combinable: boolean }]>([
    ['of none creates nothing', [], { bundles: [], customers: 0, leftOut: [], combinable: false }],
    [
      'follows each customer and counts them',
      [
        row('a', { consolidation: 'job' }),
        row('b', { consolidation: 'job' }),
        row('c', { contactId: 'c2' }),
        row('d', { contactId: 'c2', siteId: 's2' }),
      ],
      { bundles: [['a'], ['b'], ['c', 'd']], customers: 2, leftOut: [], combinable: false },
    ],
    [
      'leaves out a job on a draft, and may combine the others of one customer',
      [row('a', { consolidation: 'job' }), row('b', { drafted: true }), row('c', { consolidation: 'job' })],
      { bundles: [['a'], ['c']], customers: 1, leftOut: ['b'], combinable: true },
    ],
    [
      'cannot combine two folders',
      [row('a', { consolidation: 'job' }), row('b', { consolidation: 'job', folderId: 'f2' })],
      { bundles: [['a'], ['b']], customers: 1, leftOut: [], combinable: false },
    ],
    [
      'has nothing to combine in one invoice',
      [row('a')],
      { bundles: [['a']], customers: 1, leftOut: [], combinable: false },
    ],
  ])('%s', (_name, rows, expected) => {
    const { bundles, leftOut, ...plan } = billingPlan(rows);
    expect({
      ...plan,
      bundles: bundles.map((bundle) => bundle.map(({ id }) => id)),
      leftOut: leftOut.map(({ id }) => id),
    }).toEqual(expected);
  });
});
