import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activeRate,
  activityIndex,
  baitIndex,
  courseOf,
  coverage,
  deviceDays,
  heatOf,
  isIncomplete,
  isInsufficient,
  levelOf,
  levelsOf,
  type Level,
  type Threshold,
  type TrendVisit,
} from './trends.ts';
import { dayMs } from '../values/basics/day-ms.ts';

const visit = (over: Partial<TrendVisit> & { days?: number | null } = {}): TrendVisit => {
  const { days = 7, ...rest } = over;
  const visitedAt = 100 * dayMs;
  return {
    stationId: 'a',
    visitedAt,
    since: days === null ? null : visitedAt - days * dayMs,
    accessible: true,
    active: false,
    catches: 0,
    eaten: '0',
    ...rest,
  };
};

describe('indices', () => {
  test.each<[string, TrendVisit[], string | undefined]>([
    ['one week, three catches', [visit({ catches: 3 })], '3'],
    [
      'two stations over a month',
      [visit({ catches: 2, days: 28 }), visit({ stationId: 'b', catches: 4, days: 28 })],
      '0.75',
    ],
    [
      'periods of different lengths are weighted by their days',
      [visit({ catches: 1, days: 7 }), visit({ stationId: 'b', catches: 1, days: 21 })],
      '0.5',
    ],
    [
      'an unknown count is excluded with its days',
      [visit({ catches: 3 }), visit({ stationId: 'b', catches: null, days: 70 })],
      '3',
    ],
    [
      'inaccessible stations are excluded',
      [visit({ catches: 3 }), visit({ stationId: 'b', catches: 9, accessible: false })],
      '3',
    ],
    ['a first visit has no days', [visit({ catches: 3, days: null })], undefined],
    ['a clock that was set back has no days', [visit({ catches: 3, days: -1 })], undefined],
    ['nothing', [], undefined],
  ])('for catches: %s', (_what, visits, index) => {
    expect(activityIndex(visits)).toBe(index);
  });

  test('for bait are exact grams eaten by rodents per device-day', () => {
    expect(
      baitIndex([
        visit({ eaten: '0.1' }),
        visit({ stationId: 'b', eaten: '0.2' }),
        visit({ stationId: 'c', eaten: null }),
      ]),
    ).toBe('0.15');
    expect(baitIndex([visit({ eaten: null })])).toBeUndefined();
  });

  test('device-days may be fractional', () => {
    expect(deviceDays({ visitedAt: 3 * dayMs, since: 1.5 * dayMs })).toBe(1.5);
  });
});

describe('rates', () => {
  test.each<[string, TrendVisit[], string | undefined]>([
    ['each station counts once over all visits', [visit(), visit({ active: true }), visit({ stationId: 'b' })], '0.5'],
    ['none accessible', [visit({ accessible: false })], undefined],
  ])('of activity: %s', (_what, visits, rate) => {
    expect(activeRate(visits)).toBe(rate);
  });

  test.each<[number, number, string | undefined, boolean]>([
    [8, 10, '0.8', false],
    [7, 10, '0.7', true],
    [12, 10, '1', false],
    [0, 10, '0', true],
    [3, 0, undefined, false],
  ])('of coverage for %i of %i stations', (reached, due, expected, incomplete) => {
    const covered = coverage(
      Array.from({ length: reached }, (_, at) => visit({ stationId: String(at) })),
      due,
    );
    expect([covered, isIncomplete(covered)]).toEqual([expected, incomplete]);
  });

  test('a trend requires four points', () => {
    expect([isInsufficient(3), isInsufficient(4)]).toEqual([true, false]);
  });
});

const threshold = (over: Partial<Threshold> = {}): Threshold => ({
  alert: '1',
  action: '3',
  consecutive: 2,
  zeroTolerance: false,
  ...over,
});

describe('thresholds', () => {
  test.each<[string | undefined, Level, Level]>([
    [undefined, 'none', 'none'],
    ['0', 'zero', 'zero'],
    ['0.99', 'below', 'action'],
    ['1', 'alert', 'action'],
    ['2.9999', 'alert', 'action'],
    ['3', 'action', 'action'],
  ])('give %s the level %s, with zero tolerance %s', (value, level, strict) => {
    expect([levelOf(value, threshold()), levelOf(value, threshold({ zeroTolerance: true }))]).toEqual([level, strict]);
  });

  test.each<[(string | undefined)[], Level[]]>([
    [
      ['1', '1'],
      ['alert', 'action'],
    ],
    [
      ['1', '0', '1'],
      ['alert', 'zero', 'alert'],
    ],
    [
      ['1', undefined, '1'],
      ['alert', 'none', 'action'],
    ],
    [
      ['3', '1'],
      ['action', 'action'],
    ],
    [
      ['1', '0.5', '1', '2', '0'],
      ['alert', 'below', 'alert', 'action', 'zero'],
    ],
  ])('give levels to the consecutive values %j', (values, levels) => {
    expect(levelsOf(values, threshold())).toEqual(levels);
  });

  test('turn three consecutive alerts into an action if three are required', () => {
    expect(levelsOf(['1', '1', '1'], threshold({ consecutive: 3 }))).toEqual(['alert', 'alert', 'action']);
  });

  test('a higher value never has a lower level or less heat; heat stays between 0 and 1', () => {
    const order: Level[] = ['zero', 'below', 'alert', 'action'];
    const value = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(value, value, fc.boolean(), (a, b, zeroTolerance) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((each) => String(each / 10_000));
        const given = threshold({ zeroTolerance });
        expect(order.indexOf(levelOf(low, given))).toBeLessThanOrEqual(order.indexOf(levelOf(high, given)));
        const [cool, hot] = [Number(heatOf(low, given)), Number(heatOf(high, given))];
        expect(cool >= 0 && cool <= hot && hot <= 1).toBe(true);
      }),
    );
  });

  test.each([
    [undefined, undefined],
    ['0', '0'],
    ['1.5', '0.5'],
    ['9', '1'],
  ])('the heat of %s is %s', (value, heat) => {
    expect(heatOf(value, threshold())).toBe(heat);
  });
});

describe('the course of a series', () => {
  test.each<[values: (string | null)[], course: ReturnType<typeof courseOf>]>([
    [['1', '2', '3'], undefined],
    [['1', '2', null, '3', null], undefined],
    [['1', '1', '2', '3'], { points: 2, recent: '2.5', before: '1', direction: 'up' }],
    [['9', '3', '3', '3', null, '1', '1', '1'], { points: 3, recent: '1', before: '3', direction: 'down' }],
    [['2', '2', '2.2', '2.2'], { points: 2, recent: '2.2', before: '2', direction: 'same' }],
    [['2', '2', '2.21', '2.21'], { points: 2, recent: '2.21', before: '2', direction: 'up' }],
    [['0', '0', '0', '0'], { points: 2, recent: '0', before: '0', direction: 'same' }],
    [['0', '0', '0', '0.5'], { points: 2, recent: '0.25', before: '0', direction: 'up' }],
    // A tenth less, in either unit.
    [['50', '1', '19', '16', '42', '5'], { points: 3, recent: '21', before: '23.3333', direction: 'same' }],
    [['400', '8', '152', '128', '336', '40'], { points: 3, recent: '168', before: '186.6667', direction: 'same' }],
    [['7', '0', '0', '1', '1', '1', '1'], { points: 3, recent: '1', before: '0.3333', direction: 'up' }],
  ])('of %j is %j', (values, course) => {
    expect(courseOf(values)).toEqual(course);
  });

  test('does not depend on earlier points or on the unit', () => {
    const value = fc.integer({ min: 0, max: 50 }).map(String);
    fc.assert(
      fc.property(fc.array(value), fc.array(value, { minLength: 6, maxLength: 6 }), (earlier, last) => {
        const course = courseOf(last);
        expect(courseOf([...earlier, ...last])).toEqual(course);
        expect(courseOf(last.map((each) => String(Number(each) * 8)))?.direction).toBe(course?.direction);
      }),
    );
  });
});
