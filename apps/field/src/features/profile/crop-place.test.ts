import { expect, test } from 'vitest';
import { placeWithin } from './crop-place.ts';

const shown = { width: 400, height: 300 };
const frame = { width: 400, height: 300 };

test('a picture that fills its frame stays where it is', () => {
  expect(placeWithin({ x: 30, y: -30 }, shown, frame, 1)).toEqual({ x: 0, y: 0 });
});

test('a zoomed picture moves until its edge meets the frame', () => {
  expect(placeWithin({ x: 30, y: -30 }, shown, frame, 2)).toEqual({ x: 30, y: -30 });
  expect(placeWithin({ x: 900, y: -900 }, shown, frame, 2)).toEqual({ x: 200, y: -150 });
});

test('a picture moves only where it is larger than its frame', () => {
  expect(placeWithin({ x: 50, y: 50 }, { width: 400, height: 800 }, frame, 1)).toEqual({ x: 0, y: 50 });
  expect(placeWithin({ x: 50, y: 50 }, { width: 200, height: 100 }, frame, 1)).toEqual({ x: 0, y: 0 });
});
