import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { timeTypes } from '../../values/business-date.ts';
import { byShortestWay, isFreeInOrder, wayKm, type WayStop } from './shortest-way.ts';

interface Named extends WayStop {
  name: string;
}
/** A stop on a line: its name says where it is. A capital letter is a fixed stop. */
const line = (names: string): Named[] =>
  Array.from(names, (name) => ({
    name,
    geo: name === '?' ? null : ([3, 101 + (name.toLowerCase().codePointAt(0) ?? 0) / 1000] as const),
    isFixed: name !== name.toLowerCase(),
  }));
const named = (stops: readonly Named[]): string => stops.map(({ name }) => name).join('');

describe('the order of a day by the shortest way', () => {
  it.each([
    ['goes on to the nearest stop from the fixed one before', 'Adbc', 'Abcd'],
    ['leads to the fixed stop after', 'bcA', 'cbA'],
    ['lies between the fixed stops around', 'AdbcFhg', 'AbcdFgh'],
    ['never moves a stop past a fixed one', 'AcDb', 'AcDb'],
    ['turns the way round where nearest first would go back and forth', 'CbdaE', 'CbadE'],
    ['keeps a stop without a position in its place', 'Ac?b', 'Ac?b'],
    ['keeps the given order where no other is shorter', 'abcd', 'abcd'],
    ['of no stops has none', '', ''],
  ])('%s', (_name, given, wanted) => {
    expect(named(byShortestWay(line(given)))).toBe(wanted);
  });
});

const geo = fc.tuple(fc.double({ min: -5, max: 5, noNaN: true }), fc.double({ min: 100, max: 110, noNaN: true }));
const stops = fc.array(
  fc.record({
    geo: fc.option(geo, { freq: 8 }),
    isFixed: fc.boolean(),
  }),
  { maxLength: 45 },
);

test('any day keeps all its stops, its fixed ones in their places, and no way becomes longer', () => {
  fc.assert(
    fc.property(stops, (given) => {
      const ordered = byShortestWay(given);
      expect(new Set(ordered)).toEqual(new Set(given));
      expect(ordered).toHaveLength(given.length);
      const keepsPlace = (stop: WayStop, at: number) => ordered[at] === stop || (!stop.isFixed && stop.geo !== null);
      expect(given.every(keepsPlace)).toBe(true);
      expect(wayKm(ordered)).toBeLessThanOrEqual(wayKm(given) + 0.001);
    }),
  );
});

describe('a job', () => {
  it.each([
    ['at any time is free', 'anytime', 'D', true],
    ['at a preferred time is free', 'preferred', 'D', true],
    ['at a fixed time is not', 'fixed', 'D', false],
    ['that takes the whole day is not', 'allDay', 'D', false],
    ['in progress is not', 'anytime', 'P', false],
    ['that is done is not', 'anytime', 'C', false],
  ] as const)('%s', (_name, type, flags, isFree) => {
    expect(isFreeInOrder({ timetype: timeTypes.indexOf(type), status: { flags } })).toBe(isFree);
  });
});
