import { expect, test } from 'vitest';
import { readDate, type DateOrder } from './typed-date.ts';

test.each<[string, DateOrder, number | undefined]>([
  ['23/11/2026', 'dmy', 20_261_123],
  ['3/1/2027', 'dmy', 20_270_103],
  ['3.1.27', 'dmy', 20_270_103],
  ['23-11-2026', 'dmy', 20_261_123],
  ['23112026', 'dmy', 20_261_123],
  ['2026/11/23', 'ymd', 20_261_123],
  ['20261123', 'ymd', 20_261_123],
  ['2026-11-23', 'dmy', 20_261_123],
  ['31/02/2026', 'dmy', undefined],
  ['23/13/2026', 'dmy', undefined],
  ['', 'dmy', undefined],
  ['soon', 'dmy', undefined],
])('%j typed in the order %s is %s', (typed, order, date) => {
  expect(readDate(typed, order)).toBe(date);
});
