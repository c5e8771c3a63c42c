import { expect, test } from 'vitest';
import { chooseToPay, itemsToPay, readItemsToPay } from './items-to-pay.ts';

const item = { id: '1', docno: 'KL-2026-00001', currency: 'MYR', amount: '10.50' };

test.each([
  ['nothing stored', undefined, []],
  ['text that is not JSON', '{', []],
  ['JSON that is not a list', '{"id":"1"}', []],
  ['entries that are not invoices', JSON.stringify([item, null, 'x', { id: '2' }, { ...item, amount: 10 }]), [item]],
])('reads %s', (_case, text, items) => {
  expect(readItemsToPay(text)).toEqual(items);
});

test('keeps the choice as JSON and removes it when nothing is chosen', () => {
  chooseToPay([item]);
  expect(readItemsToPay(itemsToPay.get())).toEqual([item]);
  chooseToPay([]);
  expect(itemsToPay.get()).toBeUndefined();
});
