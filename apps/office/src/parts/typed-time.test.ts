import { expect, test } from 'vitest';
import { readTime } from './typed-time.ts';

test.each<[string, string | undefined]>([
  ['9', '09:00'],
  ['09:30', '09:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9.30', '09:30'],
  ['9h15', '09:15'],
  [' 23:59 ', '23:59'],
  ['0', '00:00'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['', undefined],
  ['noon', undefined],
  ['12345', undefined],
])('%j is read as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});
