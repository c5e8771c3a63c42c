import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, isBusinessDate } from './business-date.ts';
import { periods, periodSpan, spanFrom, spansBetween, type Period, type Span } from './periods.ts';

it.each<[Period, number, number, number]>([
  ['today', 20_261_231, 20_261_231, 20_270_101],
  ['tomorrow', 20_261_231, 20_270_101, 20_270_102],
  ['week', 20_261_122, 20_261_116, 20_261_123],
  ['week', 20_261_123, 20_261_123, 20_261_130],
  ['month', 20_261_205, 20_261_201, 20_270_101],
  ['month', 20_240_229, 20_240_201, 20_240_301],
  ['lastMonth', 20_270_131, 20_261_201, 20_270_101],
  ['year', 20_261_121, 20_260_101, 20_270_101],
  ['last7', 20_261_103, 20_261_028, 20_261_104],
  ['last30', 20_261_130, 20_261_101, 20_261_201],
  ['last12Months', 20_261_121, 20_251_201, 20_261_201],
  ['last12Months', 20_270_115, 20_260_201, 20_270_201],
  ['last12Months', 20_261_205, 20_260_101, 20_270_101],
  ['next14', 20_261_225, 20_261_225, 20_270_108],
])('%s on %i is from %i and before %i', (period, today, from, before) => {
  expect(periodSpan(period, today)).toEqual({ from, before });
});

it('consists of calendar dates, and includes today unless its name says otherwise', () => {
  fc.assert(
    fc.property(fc.constantFrom(...periods), fc.integer({ min: 0, max: 40_000 }), (period, days) => {
      const today = addDays(20_000_101, days);
      const { from, before } = periodSpan(period, today);
      expect([isBusinessDate(from), isBusinessDate(before), from < before]).toEqual([true, true, true]);
      expect(from <= today && today < before).toBe(period !== 'tomorrow' && period !== 'lastMonth');
    }),
  );
});

it.each<[Span, number, number]>([
  ['day', 20_261_231, 20_270_101],
  ['week', 20_261_228, 20_270_104],
  ['month', 20_261_201, 20_270_101],
  ['month', 20_240_201, 20_240_301],
])('a %s that begins on %i ends before %i', (span, first, before) => {
  expect(spanFrom(span, first)).toEqual({ from: first, before });
});

it('counts the spans between two of them, both included', () => {
  expect(spansBetween('month', 20_261_101, 20_270_201)).toEqual([20_261_101, 20_261_201, 20_270_101, 20_270_201]);
  expect(spansBetween('week', 20_261_221, 20_270_104)).toEqual([20_261_221, 20_261_228, 20_270_104]);
  expect(spansBetween('day', 20_261_231, 20_261_231)).toEqual([20_261_231]);
});
