import { describe, expect, test } from 'vitest';
import { changesOf, wholeChangesOf } from './history-entries.ts';

describe('the changes of a history row', () => {
  test.each([
    ['a value', { field: 'name', before: 'Old', after: 'New' }, [{ field: 'name', before: 'Old', after: 'New' }]],
    ['a value that stayed', { field: 'name', before: 'Same', after: 'Same' }, []],
    ['nothing that stayed nothing', { field: 'notes', before: null, after: '' }, []],
    [
      'a field of an object',
      { field: 'data', before: { a: 1, b: 2 }, after: { a: 1, b: 3 } },
      [{ field: 'b', before: 2, after: 3 }],
    ],
    [
      'an object that is new',
      { field: 'data', before: null, after: { a: 1 } },
      [{ field: 'a', before: null, after: 1 }],
    ],
    [
      'a list as a whole',
      { field: 'lines', before: [1], after: [1, 2] },
      [{ field: 'lines', before: [1], after: [1, 2] }],
    ],
  ])('are those of %s', (_what, change, expected) => {
    expect(changesOf({ changes: [change] })).toEqual(expected);
  });
});

test('whole changes keep stored objects, and leave out what stayed', () => {
  const change = { field: 'confirmation', before: null, after: { state: 'asked' } };
  const same = { field: 'title', before: 'Rats', after: 'Rats' };
  expect(wholeChangesOf({ changes: [change, same] })).toEqual([change]);
});
