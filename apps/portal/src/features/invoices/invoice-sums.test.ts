import { expect, test } from 'vitest';
import { payableTogether, payGroups, totalsOf, type InvoiceRow } from './invoice-sums.ts';

const row = (id: string, facts: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id,
  kind: 'invoice',
  creditsid: null,
  docno: id,
  state: 'issued',
  contact: { id: 'c', name: 'C' },
  folderid: 'kl',
  currency: 'MYR',
  nett: '0',
  taxes: '0',
  amount: '0',
  paid: '0',
  balance: '10.10',
  issuedAt: 1,
  issuedOn: 20_261_101,
  dueOn: 20_261_201,
  overdue: false,
  jobs: [],
  uts: 1,
  ...facts,
});

test('the currency with the most invoices comes first', () => {
  const rows = [row('1', { currency: 'SGD' }), row('2', { currency: 'VND' }), row('3', { currency: 'VND' }), row('4')];
  expect(totalsOf(rows).map(({ currency }) => currency)).toEqual(['VND', 'MYR', 'SGD']);
});

test('totals never mix currencies and are exact', () => {
  const rows = [
    row('1', { balance: '0.1' }),
    row('2', { balance: '0.2', overdue: true }),
    row('3', { currency: 'VND', balance: '1500000' }),
  ];
  expect(totalsOf(rows)).toEqual([
    { currency: 'MYR', open: '0.3', overdue: '0.2', count: 2, overdueCount: 1 },
    { currency: 'VND', open: '1500000', overdue: '0', count: 1, overdueCount: 0 },
  ]);
  expect(totalsOf([])).toEqual([]);
});

test.each([
  ['no invoices', [], false],
  ['two invoices in the same currency and folder', [row('1'), row('2', { state: 'part_paid' })], true],
  ['invoices in two currencies', [row('1'), row('2', { currency: 'SGD' })], false],
  ['invoices in two folders', [row('1'), row('2', { folderid: 'sin' })], false],
  ['invoices that include a paid one', [row('1'), row('2', { state: 'paid' })], false],
])('decides whether %s can be paid together', (_case, rows, expected) => {
  expect(payableTogether(rows)).toBe(expected);
});

test('open invoices are grouped into one payment per currency and folder', () => {
  const rows = [row('1'), row('2', { currency: 'SGD' }), row('3'), row('4', { folderid: 'jb' })];
  expect(payGroups(rows).map((group) => group.map(({ id }) => id))).toEqual([['1', '3'], ['2'], ['4']]);
});
