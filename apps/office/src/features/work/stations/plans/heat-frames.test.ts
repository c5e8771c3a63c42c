import { expect, test } from 'vitest';
import { framesOf } from './heat-frames.ts';

test('frames of a heat map end a week apart, the last one on the last day, and cover four weeks each', () => {
  expect(framesOf(3, 20261127)).toEqual([
    { from: 20261017, to: 20261113 },
    { from: 20261024, to: 20261120 },
    { from: 20261031, to: 20261127 },
  ]);
});
