import { expect, test } from 'vitest';
import { gridLines, gridStep } from './grid-step.ts';

test.each<[what: string, span: number, step: number]>([
  ['a town', 0.2, 0.02],
  ['a street', 0.004, 0.0005],
  ['the world', 360, 45],
  ['more than the world', 2000, 90],
])('grid lines over %s', (_what, span, step) => {
  expect(gridStep(span, 10)).toBe(step);
});

test('lines are multiples of the step, south and west of zero too', () => {
  expect(gridLines(-1.5, 1, 0.5)).toEqual([-1.5, -1, -0.5, 0, 0.5, 1]);
  expect(gridLines(0.1, 0.2, 0.5)).toEqual([]);
});
