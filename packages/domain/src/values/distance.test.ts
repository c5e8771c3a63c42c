import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, hasMoved } from './distance.ts';
import type { Geo } from './distance.ts';

test.each<[name: string, from: Geo, to: Geo, km: number]>([
  ['nowhere', [3.139, 101.6869], [3.139, 101.6869], 0],
  ['Kuala Lumpur to Singapore', [3.139, 101.6869], [1.3521, 103.8198], 309.25],
  ['half around the world', [0, 0], [0, 180], 20015.09],
  ['pole to pole', [90, 0], [-90, 77], 20015.09],
  ['across the date line', [0, 179.5], [0, -179.5], 111.19],
])('the distance %s', (_name, from, to, km) => {
  expect(distanceKm(from, to)).toBe(km);
});

test('the distance is the same in both directions, and at most half the circumference', () => {
  const geo = fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }));
  fc.assert(
    fc.property(geo, geo, (a, b) => {
      expect(Math.abs(distanceKm(a, b) - distanceKm(b, a))).toBeLessThan(0.011);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(20015.09);
    }),
  );
});

test('a position has moved if either coordinate changed by more than 0.0001 degrees', () => {
  expect(hasMoved([0, 0], [0.00009, 0.00009])).toBe(false);
  expect(hasMoved([0, 0], [0, 0.00011])).toBe(true);
  expect(hasMoved([0, 0], [-0.00011, 0])).toBe(true);
});
