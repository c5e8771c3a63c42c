import type { Home } from '@field-service/contract/site/home.ts';
import { expect, test } from 'vitest';
import { needsOf, unbilledByCurrency } from './needs.ts';

const nothing: Home = { jobs: null, bills: null, tickets: null, message: null };
const jobs = { today: [], late: 0, unassigned: 0, toSign: 0, lateWork: 0, review: 0 };
const bills = { unbilled: [], overdue: [], drafts: 0, toConfirm: 0 };

test.each<[string, Home, [string, number][]]>([
  ['nothing for who may see nothing', nothing, []],
  ['nothing where all is done', { ...nothing, jobs, bills, tickets: { open: 0, late: 0 } }, []],
  [
    'what is urgent first',
    { ...nothing, jobs: { ...jobs, toSign: 4, late: 2, lateWork: 1 } },
    [
      ['lateWork', 1],
      ['late', 2],
      ['toSign', 4],
    ],
  ],
  [
    'late tickets apart from the others',
    { ...nothing, tickets: { open: 5, late: 2 } },
    [
      ['lateTickets', 2],
      ['tickets', 3],
    ],
  ],
  [
    'overdue invoices of all currencies together',
    {
      ...nothing,
      bills: {
        ...bills,
        overdue: [
          { currency: 'MYR', count: 2, amount: '10' },
          { currency: 'SGD', count: 1, amount: '5' },
        ],
      },
    },
    [['overdue', 3]],
  ],
])('shows %s', (_what, home, expected) => {
  expect(needsOf(home).map(({ id, count }) => [id, count])).toEqual(expected);
});

test('unbilled jobs are grouped by currency, the one with the most jobs first', () => {
  const unbilled = [
    { currency: 'IDR', upTo: 7, count: 1, amount: '100' },
    { currency: 'MYR', upTo: 7, count: 2, amount: '20' },
    { currency: 'MYR', upTo: null, count: 3, amount: '30' },
  ];
  expect(unbilledByCurrency({ ...bills, unbilled })).toEqual([
    { currency: 'MYR', count: 5, ages: unbilled.slice(1) },
    { currency: 'IDR', count: 1, ages: unbilled.slice(0, 1) },
  ]);
});
