import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../values/business-date.ts';
import { patternFrom, patternOf, ruleOf, type MonthDays, type RecurrencePattern } from './recurrence-pattern.ts';
import { checkRule } from './recurrence-rule.ts';
import { ruleDays } from './recurrence.ts';

const never = { by: 'never' } as const;

describe('a rule as choices', () => {
  test.each<[string, RecurrencePattern]>([
    ['FREQ=DAILY;INTERVAL=14', { every: 'day', interval: 14, end: never }],
    ['FREQ=WEEKLY', { every: 'week', interval: 1, weekdays: [], end: never }],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO;UNTIL=20261231T000000Z',
      { every: 'week', interval: 2, weekdays: [1, 4], end: { by: 'date', until: 20_261_231 } },
    ],
    [
      'FREQ=WEEKLY;BYDAY=MO;WKST=SU;COUNT=12',
      { every: 'week', interval: 1, weekdays: [1], end: { by: 'count', count: 12 } },
    ],
    ['FREQ=MONTHLY', { every: 'month', interval: 1, on: { by: 'start' }, end: never }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1,15', { every: 'month', interval: 1, on: { by: 'date', dates: [15, -1] }, end: never }],
    [
      'FREQ=MONTHLY;INTERVAL=3;BYDAY=3TU,1TU',
      { every: 'month', interval: 3, on: { by: 'weekday', nths: [1, 3], weekday: 2 }, end: never },
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      { every: 'month', interval: 1, on: { by: 'weekday', nths: [-1], weekday: 0 }, end: never },
    ],
    ['FREQ=YEARLY', { every: 'year', interval: 1, months: [], on: { by: 'start' }, end: never }],
    [
      'FREQ=YEARLY;BYMONTH=9,3;BYDAY=-1FR',
      { every: 'year', interval: 1, months: [3, 9], on: { by: 'weekday', nths: [-1], weekday: 5 }, end: never },
    ],
  ])('%s', (rule, pattern) => {
    expect(patternOf(rule)).toEqual(pattern);
  });

  test.each([
    'nothing',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYDAY=MO,TU',
    'FREQ=DAILY;BYMONTH=6',
    'FREQ=WEEKLY;BYMONTH=6',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO',
    'FREQ=WEEKLY;UNTIL=20261399',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=1MO,3TU',
    'FREQ=MONTHLY;BYDAY=-2MO',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYMONTH=6;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1',
    'FREQ=YEARLY;BYDAY=2MO',
    'FREQ=YEARLY;BYMONTHDAY=15',
  ])('%s cannot be chosen', (rule) => {
    expect(patternOf(rule)).toBeUndefined();
  });
});

const subset = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1 });
const on: fc.Arbitrary<MonthDays> = fc.oneof(
  fc.constant({ by: 'start' } as const),
  subset(31).map((dates) => ({ by: 'date', dates: dates.toSorted((a, b) => a - b) }) as const),
  fc.constant({ by: 'date', dates: [15, -1] } as const),
  fc
    .record({ nth: fc.constantFrom(1, 2, 3, 4, 5, -1), weekday: fc.integer({ min: 0, max: 7 }) })
    .map(({ nth, weekday }) => ({ by: 'weekday', nths: [nth], weekday }) as const),
);
const shared = {
  interval: fc.integer({ min: 1, max: 12 }),
  end: fc.oneof(
    fc.constant({ by: 'never' } as const),
    fc.integer({ min: 0, max: 900 }).map((days) => ({ by: 'date', until: addDays(20_261_101, days) }) as const),
    fc.integer({ min: 1, max: 30 }).map((count) => ({ by: 'count', count }) as const),
  ),
};
const pattern: fc.Arbitrary<RecurrencePattern> = fc.oneof(
  fc.record({ every: fc.constant('day' as const), ...shared }),
  fc.record({
    every: fc.constant('week' as const),
    weekdays: subset(7).map((days) => days.toSorted((a, b) => a - b)),
    ...shared,
  }),
  fc.record({ every: fc.constant('month' as const), on, ...shared }),
  fc.record({
    every: fc.constant('year' as const),
    months: subset(12).map((months) => months.toSorted((a, b) => a - b)),
    on,
    ...shared,
  }),
);

test('any choices are a rule that contracts may have, and are read back as they were', () => {
  fc.assert(
    fc.property(pattern, (chosen) => {
      const rule = ruleOf(chosen);
      expect(checkRule(rule)).toEqual({ ok: true });
      expect(patternOf(rule)).toEqual(chosen);
    }),
  );
});

test.each<[RecurrencePattern, number[]]>([
  [
    { every: 'week', interval: 2, weekdays: [1, 4], end: never },
    [20_261_102, 20_261_105, 20_261_116, 20_261_119, 20_261_130],
  ],
  [
    { every: 'month', interval: 1, on: { by: 'weekday', nths: [-1], weekday: 0 }, end: never },
    [20_261_130, 20_261_231],
  ],
  [
    { every: 'month', interval: 1, on: { by: 'date', dates: [15, -1] }, end: { by: 'count', count: 3 } },
    [20_261_115, 20_261_130, 20_261_215],
  ],
])('%j means what it says', (chosen, days) => {
  const found = ruleDays({ rrule: ruleOf(chosen), startsOn: 20_261_102, endsOn: null }, 20_261_101, 20_261_231);
  expect(found.slice(0, days.length)).toEqual(days);
});

test.each<[string, string]>([
  ['FREQ=DAILY', 'FREQ=DAILY'],
  ['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO'],
  ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=FR'],
  ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=2'],
  ['FREQ=MONTHLY;BYDAY=1TU', 'FREQ=MONTHLY;BYDAY=1TU'],
  ['FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=2'],
  ['FREQ=YEARLY;BYMONTH=3', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2'],
])('%s from 2 November 2026, a Monday, has the days of %s', (rule, whole) => {
  const pattern = patternOf(rule);
  expect(pattern && ruleOf(patternFrom(pattern, 20_261_102))).toBe(whole);
  const days = (text: string) => ruleDays({ rrule: text, startsOn: 20_261_102, endsOn: null }, 20_261_101, 20_281_231);
  expect(days(whole)).toEqual(days(rule));
});
