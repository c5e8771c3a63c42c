import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { expect, test } from 'vitest';
import { creditableLines, creditableQty, creditedLines, creditTotal } from './credit-values.ts';

const none = { qty: '0', discount: '0', taxes: '0', amount: '0' };
const line = (id: string, credited = none): Invoice['lines'][number] => ({
  id,
  postid: null,
  docno: null,
  name: id,
  qty: '3',
  uom: '',
  price: '10',
  uiDisc: null,
  discount: '0',
  nett: '30',
  taxes: '2.4',
  amount: '32.4',
  tax: 'SST',
  credited,
  supply: null,
  period: null,
});
const invoice = {
  currency: 'MYR',
  lines: [
    line('whole'),
    line('begun', { qty: '1', discount: '0', taxes: '0.8', amount: '10.8' }),
    line('done', { qty: '3', discount: '0', taxes: '2.4', amount: '32.4' }),
  ],
};
const entered = (qtys: Record<string, string | null>) => ({ reason: '', qtys });

test('what is left of each line can be credited, and adds up to the credit note', () => {
  expect(creditableLines(invoice).map((each) => [each.id, creditableQty(each)])).toEqual([
    ['whole', '3'],
    ['begun', '2'],
  ]);
  expect(creditTotal(invoice, entered({ whole: '1', begun: '2' }))).toBe('32.40');
  expect(creditTotal(invoice, entered({}))).toBe('0');
});

test.each([
  ['more than is left', { begun: '3' }],
  ['a quantity of the opposite sign', { whole: '-1' }],
  ['a line that the invoice does not have', { other: '1' }],
])('%s has no total', (_name, qtys) => {
  expect(creditTotal(invoice, entered(qtys))).toBeUndefined();
});

test('only quantities that are something are sent', () => {
  expect(creditedLines(entered({ whole: '2', begun: null, done: '0' }))).toEqual([{ id: 'whole', qty: '2' }]);
});
