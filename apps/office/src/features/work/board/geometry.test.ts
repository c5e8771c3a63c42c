import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisOf, lanesOf, minuteAt, placeOn, stepMinutes, type Stretch } from './geometry.ts';

const hour = 3_600_000;
const midnight = Date.UTC(2026, 10, 21);
const at = (from: number, to: number): Stretch => ({ from: midnight + from * hour, to: midnight + to * hour });

describe('the axis of a day', () => {
  test.each<[string, Stretch[], { from: number; to: number }]>([
    ['is the working day if there are no jobs', [], { from: 420, to: 1140 }],
    ['starts at the hour of an early job', [at(5.5, 6.5)], { from: 300, to: 1140 }],
    ['ends at the hour after a late job', [at(20, 21.25)], { from: 420, to: 1320 }],
    ['ends at midnight for night work', [at(22, 28)], { from: 420, to: 1440 }],
    ['is not widened by a day of leave', [at(0, 24)], { from: 420, to: 1140 }],
  ])('%s', (_name, stretches, axis) => {
    expect(axisOf(stretches, midnight)).toEqual(axis);
  });
});

test('a job is placed proportionally on the axis and clipped at its ends', () => {
  const axis = { from: 480, to: 1080 };
  expect(placeOn(axis, midnight, at(9, 11))).toEqual({ left: 0.1, width: 0.2 });
  expect(placeOn(axis, midnight, at(17, 20))).toEqual({ left: 0.9, width: 0.1 });
  expect(placeOn(axis, midnight, at(6, 9))).toEqual({ left: 0, width: 0.1 });
});

test('a position on the axis is a time on the quarter-hour, always within the day', () => {
  fc.assert(
    fc.property(fc.double({ min: -1, max: 2, noNaN: true }), (share) => {
      const found = minuteAt({ from: 420, to: 1140 }, share);
      expect(found % stepMinutes).toBe(0);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThanOrEqual(1440);
    }),
  );
});

test('jobs in one lane never overlap, and no lane is empty', () => {
  const stretches = fc.array(
    fc.record({ start: fc.integer({ min: 0, max: 95 }), length: fc.integer({ min: 2, max: 20 }) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(stretches, (given) => {
      const jobs = given.map(({ start, length }) => at(start / 4, (start + length) / 4));
      const { lanes, count } = lanesOf(jobs);
      const together = jobs.flatMap((a, i) =>
        jobs.filter((b, j) => i < j && lanes[i] === lanes[j] && a.from < b.to && b.from < a.to),
      );
      expect(together).toEqual([]);
      expect(new Set(lanes).size).toBe(jobs.length === 0 ? 0 : count);
    }),
  );
});
