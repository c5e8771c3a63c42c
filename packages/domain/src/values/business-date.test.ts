import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addWorkHours,
  addYears,
  businessDateOf,
  businessDay,
  daysBetween,
  durationMinutes,
  formatDuration,
  isBusinessDate,
  minutesOfWorkHours,
  parseDuration,
  slotSpan,
  stampOn,
  weekdayOf,
  workHoursOf,
} from './business-date.ts';
import { isTimeZone } from './zoned-time.ts';

const zones = [
  'Asia/Kuala_Lumpur',
  'Asia/Ho_Chi_Minh',
  'Asia/Jakarta',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'UTC',
];
const anyZone = fc.constantFrom(...zones);
const anyStamp = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
const at = (text: string): number => Date.parse(text);

describe('adding years', () => {
  test.each([
    [20250601, 1, '28 February', 20260601],
    [20240229, 0, '28 February', 20240229],
    [20240229, 1, '28 February', 20250228],
    [20240229, 1, '1 March', 20250301],
    [20240229, 4, '28 February', 20280229],
    [20240229, 4, '1 March', 20280229],
    [20960229, 4, '28 February', 21000228],
    [20960229, 4, '1 March', 21000301],
    [19960229, 4, '1 March', 20000229],
    [20250228, 3, '1 March', 20280228],
    [20280229, -1, '28 February', 20270228],
  ] as const)('%d and %d years with 29 February as %s is %d', (date, years, leapDay, later) => {
    expect(addYears(date, years, leapDay)).toBe(later);
  });
});

describe('the business date of a stamp', () => {
  test.each([
    ['2025-06-01T15:59:59.999Z', 'Asia/Kuala_Lumpur', 0, 20250601],
    ['2025-06-01T16:00:00.000Z', 'Asia/Kuala_Lumpur', 0, 20250602],
    ['2025-06-01T16:00:00.000Z', 'Asia/Jakarta', 0, 20250601],
    ['2025-06-01T17:00:00.000Z', 'Asia/Ho_Chi_Minh', 0, 20250602],
    ['2025-12-31T22:30:00.000Z', 'UTC', 0, 20251231],
    ['2025-06-01T18:00:00.000Z', 'Asia/Kuala_Lumpur', 360, 20250601],
    ['2025-06-01T22:00:00.000Z', 'Asia/Kuala_Lumpur', 360, 20250602],
  ])('%s in %s with a cut-off of %d min is %d', (stamp, zone, cutoff, date) => {
    expect(businessDateOf(at(stamp), zone, cutoff)).toBe(date);
  });

  test('contains the stamp in every time zone', () => {
    fc.assert(
      fc.property(anyStamp, anyZone, (stamp, zone) => {
        const { start, end } = businessDay(businessDateOf(stamp, zone), zone);
        expect(start <= stamp && stamp < end).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('follows the previous date without a gap or overlap', () => {
    fc.assert(
      fc.property(anyStamp, anyZone, fc.constantFrom(0, 360), (stamp, zone, cutoff) => {
        const date = businessDateOf(stamp, zone);
        expect(businessDay(date, zone, cutoff).end).toBe(businessDay(addDays(date, 1), zone, cutoff).start);
      }),
    );
  });
});

describe('a clock change', () => {
  test.each([
    ['a day of 23 hours', 20250309, 'America/New_York', 23],
    ['a day of 25 hours', 20251102, 'America/New_York', 25],
    ['a day shortened by half an hour', 20251005, 'Australia/Lord_Howe', 23.5],
    ['a midnight that does not exist', 20181104, 'America/Sao_Paulo', 23],
  ])('leads to %s', (_name, date, zone, hours) => {
    const { start, end } = businessDay(date, zone);
    expect((end - start) / 3_600_000).toBe(hours);
  });

  test('maps a skipped wall time to the first stamp after the change', () => {
    expect(stampOn(20250309, 150, 'America/New_York')).toBe(at('2025-03-09T07:00:00Z'));
  });

  test('maps a repeated wall time to its first occurrence', () => {
    expect(stampOn(20251102, 90, 'America/New_York')).toBe(at('2025-11-02T05:30:00Z'));
  });
});

describe('dates', () => {
  test.each([
    [20240229, true],
    [20250229, false],
    [20251301, false],
    [20250100, false],
    [2025060, false],
    [20250601.5, false],
    [99991231, true],
  ])('%d is a calendar date: %s', (date, valid) => {
    expect(isBusinessDate(date)).toBe(valid);
  });

  test('are counted across months and years', () => {
    expect(addDays(20241231, 1)).toBe(20250101);
    expect(addDays(20240301, -1)).toBe(20240229);
    expect(daysBetween(20240228, 20240301)).toBe(2);
    expect(weekdayOf(20250601)).toBe(7);
    expect(weekdayOf(20250602)).toBe(1);
  });

  test('are counted as many days apart as were added', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        expect(daysBetween(20250601, addDays(20250601, days))).toBe(days);
      }),
    );
  });
});

describe('work hours', () => {
  test.each([
    [7.45, 465],
    [0.3, 30],
    [0.05, 5],
    [8, 480],
    [-1.3, -90],
    [0, 0],
  ])('%d is %d minutes', (hours, minutes) => {
    expect(minutesOfWorkHours(hours)).toBe(minutes);
    expect(workHoursOf(minutes)).toBe(hours);
  });

  test.each([7.6, 7.455, Number.NaN, Infinity])('%d is not work hours', (hours) => {
    expect(minutesOfWorkHours(hours)).toBeUndefined();
    expect(addWorkHours(1, hours)).toBeUndefined();
  });

  test('carry minutes into hours', () => {
    expect(addWorkHours(7.45, 0.3)).toBe(8.15);
    expect(addWorkHours()).toBe(0);
  });

  test('add up like minutes', () => {
    const minutes = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(minutes, minutes, (a, b) => {
        expect(addWorkHours(workHoursOf(a), workHoursOf(b))).toBe(workHoursOf(a + b));
      }),
    );
  });
});

describe('durations', () => {
  test.each([
    ['90M', 90],
    ['2H', 120],
    ['1D', 1440],
    ['0M', 0],
  ])('%s is %d minutes', (text, minutes) => {
    const duration = parseDuration(text);
    expect(duration && durationMinutes(duration)).toBe(minutes);
    expect(formatDuration(minutes)).toBe(text);
  });

  test.each(['', 'H', '2', '2h', '1.5H', '-1H', '2HH', '1234567M'])('"%s" is not a duration', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

describe('a time slot', () => {
  test('follows the clock of the time zone', () => {
    expect(slotSpan({ val: 8.3, val2: 12 }, 20250601, 'Asia/Kuala_Lumpur')).toEqual({
      start: at('2025-06-01T00:30:00Z'),
      end: at('2025-06-01T04:00:00Z'),
    });
  });

  test('that ends before its start ends on the next day', () => {
    expect(slotSpan({ val: 22, val2: 2 }, 20250601, 'Asia/Kuala_Lumpur')).toEqual({
      start: at('2025-06-01T14:00:00Z'),
      end: at('2025-06-01T18:00:00Z'),
    });
  });

  test('with hours that no clock shows is invalid', () => {
    expect(slotSpan({ val: 8.7, val2: 12 }, 20250601, 'UTC')).toBeUndefined();
    expect(slotSpan({ val: 8, val2: 25 }, 20250601, 'UTC')).toBeUndefined();
  });
});

test('a time zone must be supported by the runtime', () => {
  expect([isTimeZone('Asia/Singapore'), isTimeZone('Asia/Nowhere'), isTimeZone('')]).toEqual([true, false, false]);
});
