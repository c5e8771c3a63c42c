import { expect, test } from 'vitest';
import { chosenNames, labelIn, picturesIn, rowsIn } from './answer-words.ts';

test('a label is read in the reader’s language, else as the form states it', () => {
  const field = { label: 'Pest', names: { vi: 'Dịch hại' } };
  expect([labelIn(field, 'vi'), labelIn(field, 'ms')]).toEqual(['Dịch hại', 'Pest']);
});

test('choices are named in their order, one or several, without those that have no name', () => {
  const field = {
    options: [
      { id: 'a', name: 'Ants', names: { vi: 'Kiến' } },
      { id: 'b', name: 'Bees' },
    ],
  };
  expect(chosenNames(field, 'a', 'vi')).toEqual(['Kiến']);
  expect(chosenNames(field, ['b', 'gone', 'a'], 'ms')).toEqual(['Bees', 'Ants']);
  expect(chosenNames(field, undefined, 'ms')).toEqual([]);
});

test('what is no row or picture is left out', () => {
  expect(rowsIn([{ count: '3' }, 'x'])).toEqual([{ count: '3' }]);
  expect(rowsIn(undefined)).toEqual([]);
  expect([picturesIn('f1'), picturesIn(['f1', 2]), picturesIn(undefined)]).toEqual([['f1'], ['f1'], []]);
});
