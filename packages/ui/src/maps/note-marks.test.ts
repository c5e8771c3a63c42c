import { markerColourOf, markerColours, markerFills } from '@field-service/domain/work/stations/marker-colours.ts';
import { expect, test } from 'vitest';
import { contrast } from '../shell/contrast.ts';

test.each(markerColours)('the sign on a marker of colour %i can be read', (colour) => {
  const { fill, ink } = markerFills[colour];
  expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
});

test('a note without a colour, or with one that nobody knows, is orange', () => {
  expect([markerColourOf(undefined), markerColourOf(9), markerColourOf(-1)]).toEqual([1, 1, -1]);
});
