import { expect, it, test } from 'vitest';
import { includesTax, shownAmount, shownDocument, type ShownLine } from './shown-document.ts';

const line = (over: Partial<ShownLine> = {}): ShownLine => ({
  qty: '2',
  price: '50',
  discount: '10',
  nett: '90',
  taxes: '8.1',
  amount: '98.1',
  ...over,
});

it.each<[string, Partial<ShownLine>, boolean]>([
  ['tax is added', {}, false],
  ['tax is inside', { nett: '82.57', taxes: '7.43', amount: '90' }, true],
  ['there is no tax', { taxes: '0', amount: '90' }, false],
  [
    'a credited share is rounded',
    { qty: '0.333', discount: '3.33', nett: '12.23', taxes: '1.1', amount: '13.33' },
    true,
  ],
  [
    'a reversed line has tax inside',
    { qty: '-2', discount: '-10', nett: '-82.57', taxes: '-7.43', amount: '-90' },
    true,
  ],
])('the price of a line includes its tax or not if %s', (_name, over, inside) => {
  expect(includesTax(line(over))).toBe(inside);
});

const stored = {
  kind: 'credit' as const,
  docno: 'CN-1',
  nett: '90',
  taxes: '8.1',
  amount: '98.1',
  taxTotals: [{ name: 'GST', rate: '9', base: '90', amount: '8.1' }],
  lines: [{ ...line(), name: 'Visit' }, line({ discount: '0', nett: '100', taxes: '0', amount: '100' })],
};

test('a credit note shows what it takes back as negative; prices stay', () => {
  expect(shownDocument(stored)).toEqual({
    kind: 'credit',
    docno: 'CN-1',
    nett: '-90',
    taxes: '-8.1',
    amount: '-98.1',
    taxTotals: [{ name: 'GST', rate: '9', base: '-90', amount: '-8.1' }],
    lines: [
      { name: 'Visit', qty: '-2', price: '50', discount: '-10', nett: '-90', taxes: '-8.1', amount: '-98.1' },
      { qty: '-2', price: '50', discount: '0', nett: '-100', taxes: '0', amount: '-100' },
    ],
  });
  expect([shownAmount(stored), shownAmount({ kind: 'credit', amount: '0' })]).toEqual(['-98.1', '0']);
});

test('an invoice is shown as it is stored', () => {
  const document = { ...stored, kind: 'invoice' as const };
  expect(shownDocument(document)).toBe(document);
  expect(shownAmount(document)).toBe('98.1');
});
