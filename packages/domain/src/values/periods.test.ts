import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, isBusinessDate } from './business-date.ts';
import { periods, periodSpan, type Period } from './periods.ts';

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
