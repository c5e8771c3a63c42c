import { expect, test } from 'vitest';
import { placeCard } from './card-place.ts';

const view = { width: 1000, height: 600 };
const card = { width: 300, height: 200 };
const anchor = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 40 });

test.each([
  ['below its job', anchor(100, 100), { left: 100, top: 144 }],
  ['above its job at the bottom of the window', anchor(100, 500), { left: 100, top: 296 }],
  ['within the right edge', anchor(950, 100), { left: 692, top: 144 }],
  ['within the left edge, for a job that is scrolled out', anchor(-60, 100), { left: 8, top: 144 }],
])('a card is %s', (_name, at, place) => {
  expect(placeCard(at, card, view)).toEqual(place);
});

test('a card that fits neither below nor above stays within the window', () => {
  expect(placeCard(anchor(100, 150), card, { width: 1000, height: 300 })).toEqual({ left: 100, top: 92 });
});
