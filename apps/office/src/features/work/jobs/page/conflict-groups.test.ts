import { expect, test } from 'vitest';
import { groupsOf, type Conflict } from './conflict-groups.ts';

const conflict = (id: string, field: string, given: Partial<Conflict> = {}): Conflict => ({
  id,
  field,
  server: 1,
  device: 2,
  by: 'Bea',
  at: 5,
  ...given,
});

test('start, end and length of one change form one decision; another field is separate', () => {
  const groups = groupsOf([
    conflict('a', 'plan'),
    conflict('b', 'title'),
    conflict('c', 'plan2'),
    conflict('d', 'duration'),
  ]);
  expect(groups.map(({ id, parts }) => [id, parts.map(({ field }) => field)])).toEqual([
    ['a', ['plan', 'plan2', 'duration']],
    ['b', ['title']],
  ]);
});

test('changes by two people, and two changes by one person, are decided separately', () => {
  expect(
    groupsOf([conflict('a', 'plan'), conflict('b', 'plan', { by: 'Ann' }), conflict('c', 'plan2', { at: 6 })]).map(
      ({ id }) => id,
    ),
  ).toEqual(['a', 'b', 'c']);
});
