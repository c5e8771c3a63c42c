import { expect, it } from 'vitest';
import { isEnoughToChoose, searchableText } from './searchable-text.ts';

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

it.each([
  ['', false],
  ['  ', false],
  ['ab', false],
  [' ab ', false],
  ['abc', true],
  ['A 1', true],
  ['hà', false],
  // Two letters, also where each accent is a character of its own.
  ['e\u0302\u0301n', false],
  ['Đạt', true],
  ['王', true],
  ['あ', true],
  ['ア', true],
  ['김', true],
  ['A王', true],
])('that %j is enough to choose a record by is %j', (typed, enough) => {
  expect(isEnoughToChoose(typed)).toBe(enough);
});
