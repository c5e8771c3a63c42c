import { expect, test } from 'vitest';
import { takeTheirs } from './changed-meanwhile.ts';

const base = { name: 'Gel', price: '1', tags: ['a'] };

test.each([
  ['nothing by either', {}, {}, base, []],
  ['a field by the other person', {}, { price: '2' }, { ...base, price: '2' }, []],
  ['a field by this person', { price: '2' }, {}, { ...base, price: '2' }, []],
  [
    'different fields by both',
    { name: 'Bait' },
    { price: '2', tags: ['b'] },
    { name: 'Bait', price: '2', tags: ['b'] },
    [],
  ],
  ['a field to the same value by both', { tags: ['b'] }, { tags: ['b'] }, { ...base, tags: ['b'] }, []],
  [
    'a field to different values by both',
    { name: 'Bait' },
    { name: 'Foam' },
    { ...base, name: 'Bait' },
    [{ name: 'name', mine: 'Bait', theirs: 'Foam' }],
  ],
])('changed: %s', (_name, mine, theirs, values, clashes) => {
  expect(takeTheirs(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({ values, clashes });
});
