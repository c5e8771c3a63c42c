import { expect, it } from 'vitest';
import { searchableText } from './searchable-text.ts';

it.each([
  ['', undefined],
  ['  ', undefined],
  ['ab', undefined],
  [' ab ', undefined],
  ['abc', 'abc'],
  [' KL-2 ', 'KL-2'],
  ['王', '王'],
  ['hà', 'hà'],
])('of %j is %j', (typed, text) => {
  expect(searchableText(typed)).toBe(text);
});
