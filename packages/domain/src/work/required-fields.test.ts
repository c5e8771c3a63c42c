import { expect, test } from 'vitest';
import { missingFields } from './required-fields.ts';

test('a required field is missing if it is absent, null, blank or an empty list', () => {
  const fields = { title: ' ', plan: null, due: 0, lines: [], tags: ['vip'], instructions: 'Ring' };
  expect(missingFields(['instructions', 'title', 'plan', 'due', 'lines', 'tags', 'files', 'title'], fields)).toEqual([
    'title',
    'plan',
    'lines',
    'files',
  ]);
  expect(missingFields([], {})).toEqual([]);
});
