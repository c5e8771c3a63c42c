import { addDays, weekdayOf } from '@field-service/domain/values/business-date.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, countsByDay, dayAfterKey, monthOf, weeksOf } from './month-days.ts';

test.each<[month: number, months: number, to: number]>([
  [202_611, 1, 202_612],
  [202_612, 1, 202_701],
  [202_601, -1, 202_512],
  [202_601, -13, 202_412],
  [202_602, 24, 202_802],
])('%d and %d months is %d', (month, months, to) => {
  expect(addMonths(month, months)).toBe(to);
});

test('a month is shown in whole weeks that contain each of its days once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }), (year, inYear) => {
      const month = year * 100 + inYear;
      const weeks = weeksOf(month);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && week.some((day) => monthOf(day) === month))).toBe(true);
      expect(weekdayOf(days[0] ?? 0)).toBe(1);
      expect(days.slice(1)).toEqual(days.slice(0, -1).map((day) => addDays(day, 1)));
      expect([monthOf(addDays(days[0] ?? 0, 6)), monthOf(addDays(days.at(-1) ?? 0, -6))]).toEqual([month, month]);
    }),
  );
});

test('jobs are counted by day and kind; cancelled ones are named and not added', () => {
  const count = (date: number, code: string, late: boolean, n: number) => ({
    date,
    'status.code': code,
    late,
    count: n,
  });
  const counts = [
    count(20_261_126, 'TD', true, 2),
    count(20_261_126, 'TD', false, 3),
    count(20_261_126, 'OWN', false, 1),
    count(20_261_126, 'X', false, 4),
    count(20_261_127, 'DN', false, 5),
  ];
  const days = countsByDay(counts, new Map([['OWN', 'PS']]));
  const thursday = days.get(20_261_126);
  expect(thursday?.total).toBe(6);
  expect(Object.fromEntries(thursday?.kinds ?? [])).toEqual({ overdue: 2, todo: 3, signature: 1, cancelled: 4 });
  expect(days.get(20_261_127)?.total).toBe(5);
  expect(days.has(20_261_128)).toBe(false);
});

test.each<[day: number, key: string, to: number | undefined]>([
  [20_261_126, 'ArrowLeft', 20_261_125],
  [20_261_130, 'ArrowRight', 20_261_201],
  [20_261_126, 'ArrowUp', 20_261_119],
  [20_261_126, 'ArrowDown', 20_261_203],
  [20_261_031, 'PageDown', 20_261_130],
  [20_260_331, 'PageUp', 20_260_228],
  [20_261_126, 'Enter', undefined],
])('from %d the key %s leads to %s', (day, key, to) => {
  expect(dayAfterKey(day, key)).toBe(to);
});
