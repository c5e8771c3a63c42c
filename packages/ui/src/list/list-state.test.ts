import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstPage,
  listQuery,
  listStateFromSearch,
  listStateToSearch,
  nextSort,
  pageSizes,
  sortedBy,
  type ListState,
} from './list-state.ts';

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const states: fc.Arbitrary<ListState> = fc.record({
  page: fc.nat(500),
  size: fc.constantFrom(...pageSizes),
  sort: fc.option(
    word.map((field) => `${field} desc`),
    { nil: undefined },
  ),
  hidden: fc.uniqueArray(word, { maxLength: 4 }),
});

describe("a list's state", () => {
  test('is unchanged after a round trip through the address', () => {
    fc.assert(
      fc.property(states, (state) => {
        const defaults: ListState = { ...firstPage, hidden: ['notes'] };
        expect(listStateFromSearch(listStateToSearch(state))).toEqual(state);
        expect(listStateFromSearch(listStateToSearch(state, defaults), defaults)).toEqual(state);
      }),
    );
  });

  test('omits its defaults from the address', () => {
    expect(Object.values(listStateToSearch(firstPage)).every((value) => value === undefined)).toBe(true);
  });

  test.each([{ page: '-3' }, { page: 'x' }, { page: 1.5 }, { size: 1000 }, { sort: 7 }, { hide: '' }])(
    'uses the default for an invalid value: %o',
    (search) => {
      expect(listStateFromSearch(search)).toEqual({ ...firstPage, sort: undefined });
    },
  );

  test('is converted to server paging', () => {
    expect(listQuery({ page: 3, size: 50, sort: 'docno asc', hidden: [] })).toEqual({
      skip: 150,
      limit: 50,
      sort: 'docno asc',
    });
  });

  test('is sorted ascending, then descending, then not at all, starting again at the first page', () => {
    const up = sortedBy({ ...firstPage, page: 4 }, 'docno');
    expect(up).toMatchObject({ page: 0, sort: 'docno asc' });
    expect(nextSort(up.sort, 'docno')).toBe('docno desc');
    expect(nextSort('docno desc', 'docno')).toBeUndefined();
    expect(nextSort('docno desc', 'plan')).toBe('plan asc');
  });
});
