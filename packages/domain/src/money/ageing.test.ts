import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageingOf, ageOf, reminderDue } from './ageing.ts';
import { addDays } from '../values/business-date.ts';
import { addMoney, compareMoney } from '../values/money.ts';

const on = 20_260_630;

test.each([
  [-5, 'current'],
  [0, 'current'],
  [1, 'to30'],
  [30, 'to30'],
  [31, 'to60'],
  [60, 'to60'],
  [61, 'to90'],
  [90, 'to90'],
  [91, 'over90'],
])('an amount %i days overdue is in bucket %s', (late, bucket) => {
  expect(ageOf(addDays(on, -late), on)).toBe(bucket);
});

test('the buckets add up to the balance due', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ late: fc.integer({ min: -60, max: 400 }), cents: fc.integer({ min: -99_999, max: 1e7 }) })),
      (given) => {
        const items = given.map(({ late, cents }) => ({ dueOn: addDays(on, -late), open: (cents / 100).toFixed(2) }));
        expect(
          compareMoney(
            addMoney('0', ...Object.values(ageingOf(items, on))),
            addMoney('0', ...items.map(({ open }) => open)),
          ),
        ).toBe(0);
      },
    ),
  );
});

test.each<[number, number, number | undefined]>([
  [6, 0, undefined],
  [7, 0, 1],
  [13, 1, undefined],
  [14, 1, 2],
  [40, 0, 3],
  [40, 3, undefined],
  [-1, 0, undefined],
])('an invoice %i days overdue, with level %i sent, is due for level %s', (late, sent, level) => {
  expect(reminderDue([7, 14, 30], addDays(on, -late), on, sent)).toBe(level);
});
