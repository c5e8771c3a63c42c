import { expect, test } from 'vitest';
import { nudged } from './plan-nudge.ts';

test.each<[string, { key: string; shiftKey: boolean }, readonly [number, number] | undefined]>([
  ['a small step', { key: 'ArrowRight', shiftKey: false }, [0.504, 0.5]],
  ['a large step with Shift', { key: 'ArrowUp', shiftKey: true }, [0.5, 0.48]],
  ['nothing for another key', { key: 'Enter', shiftKey: false }, undefined],
  ['nothing for the name of a property that every object has', { key: 'toString', shiftKey: false }, undefined],
])('an arrow key moves a station: %s', (_name, key, moved) => {
  expect(nudged([0.5, 0.5], key)).toEqual(moved);
});

test('a station does not leave the plan', () => {
  expect(nudged([0, 0.001], { key: 'ArrowUp', shiftKey: true })).toEqual([0, 0]);
  expect(nudged([0.99, 1], { key: 'ArrowRight', shiftKey: true })).toEqual([1, 1]);
});
