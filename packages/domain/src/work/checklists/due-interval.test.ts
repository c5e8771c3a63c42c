import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../values/business-date.ts';
import { isRowDue, parseDueInterval } from './due-interval.ts';

describe('a due interval', () => {
  test.each([
    ['', { every: 1, unit: 'V' }],
    ['1V', { every: 1, unit: 'V' }],
    ['30 D', { every: 30, unit: 'D' }],
    [' 2w ', { every: 2, unit: 'W' }],
    ['999M', { every: 999, unit: 'M' }],
    ['1y', { every: 1, unit: 'Y' }],
    ['0V', undefined],
    ['1000D', undefined],
    ['V', undefined],
    ['3', undefined],
    ['1.5M', undefined],
    ['-1D', undefined],
    ['2H', undefined],
    ['1V 2D', undefined],
    ['monthly', undefined],
  ])('%j is %j', (text, interval) => {
    expect(parseDueInterval(text)).toEqual(interval);
  });
});

describe('a row is asked', () => {
  test.each([
    ['at every visit', '1V', { on: 20_261_122, visits: 0 }, 20_261_122, true],
    ['without an interval', '', { on: 20_261_122, visits: 0 }, 20_261_122, true],
    ['with an interval that cannot be read', 'monthly', { on: 20_261_122, visits: 0 }, 20_261_122, true],
    ['if it was never answered', '1Y', undefined, 20_261_122, true],
    ['not at the second of three visits', '3V', { on: 20_261_101, visits: 1 }, 20_261_122, false],
    ['at the third of three visits', '3V', { on: 20_261_101, visits: 2 }, 20_261_122, true],
    ['not on the next day of a week', '1W', { on: 20_261_115, visits: 9 }, 20_261_121, false],
    ['after a week', '1W', { on: 20_261_115, visits: 0 }, 20_261_122, true],
    ['not four days before a month has passed', '1M', { on: 20_261_015, visits: 9 }, 20_261_111, false],
    ['three days before a month has passed', '1M', { on: 20_261_015, visits: 0 }, 20_261_112, true],
    ['at the end of a shorter month', '1M', { on: 20_260_131, visits: 0 }, 20_260_226, true],
    ['not before the end of a shorter month', '1M', { on: 20_260_131, visits: 0 }, 20_260_225, false],
    ['a year after 29 February', '1Y', { on: 20_240_229, visits: 0 }, 20_250_228, true],
    ['not half a year later for a year', '1Y', { on: 20_240_229, visits: 0 }, 20_240_829, false],
    ['not 26 days later for 30 days', '30 D', { on: 20_261_101, visits: 0 }, 20_261_127, false],
    ['27 days later for 30 days', '30 D', { on: 20_261_101, visits: 0 }, 20_261_128, true],
  ])('%s', (_name, interval, last, today, due) => {
    expect(isRowDue(interval, last, today)).toBe(due);
  });

  const interval = fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('V', 'D', 'W', 'M', 'Y'))
    .map(([every, unit]) => `${every}${unit}`);

  test('again once it was due, however much later, and always in the end', () => {
    fc.assert(
      fc.property(interval, fc.nat({ max: 20_000 }), fc.nat({ max: 20_000 }), (text, days, later) => {
        const on = 20_240_131;
        const after = (count: number) => isRowDue(text, { on, visits: count }, addDays(on, count));
        expect(!after(days) || after(days + later)).toBe(true);
        expect(isRowDue(text, { on, visits: 999 }, addDays(on, 370_000))).toBe(true);
      }),
    );
  });
});
