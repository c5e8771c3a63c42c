import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkingOrder, type StandingStation } from './walking-order.ts';

const wide = { id: 'hall', width: 2000, height: 1000 };
const upstairs = { id: 'upstairs', width: 1000, height: 1000 };
const at = (id: string, floorid: string | null, x = 0, y = 0): StandingStation => ({
  id,
  floorid,
  xy: floorid === null ? null : [x, y],
});
const ids = (stations: readonly StandingStation[]): string => stations.map(({ id }) => id).join(' ');

const a = at('a', 'hall', 0.1, 0.1);
const b = at('b', 'hall', 0.9, 0.1);
const c = at('c', 'hall', 0.2, 0.1);
const d = at('d', 'hall', 0.1, 0.25);
const up = at('up', 'upstairs', 0.5, 0.5);
const nowhere = at('nowhere', null);

test.each<[string, readonly StandingStation[], StandingStation | undefined, string]>([
  ['from the first station of the first plan', [nowhere, a, b, c, up], undefined, 'a c b up nowhere'],
  ['from the station that was scanned last', [a, c, up], b, 'c a up'],
  ['on the plan of the station that was scanned last', [a, b, up], up, 'up a b'],
  ['by the distance in the picture, which is twice as wide as high', [c, d], a, 'd c'],
  ['from a station without a position', [b, a], nowhere, 'b a'],
  ['with nothing to walk to', [], a, ''],
])('stations are walked %s', (_case, stations, from, expected) => {
  expect(ids(walkingOrder(stations, [wide, upstairs], from))).toBe(expected);
});

test('a station of a plan that is not known comes last', () => {
  expect(ids(walkingOrder([at('x', 'gone', 0.1, 0.1), a], [wide], undefined))).toBe('a x');
});

test('every station is walked to once, wherever it stands', () => {
  const station = fc.record({
    id: fc.uuid(),
    floorid: fc.constantFrom('hall', 'upstairs', 'gone', null),
    xy: fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), {
      nil: null,
    }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(station, { selector: ({ id }) => id, maxLength: 30 }), (stations) => {
      const [from, ...rest] = stations;
      const walked = walkingOrder(rest, [wide, upstairs], from);
      expect(walked.map(({ id }) => id).toSorted()).toEqual(rest.map(({ id }) => id).toSorted());
    }),
  );
});
