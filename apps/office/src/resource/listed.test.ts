import { describe, expect, test } from 'vitest';
import { around, neighboursIn, type Listed } from './listed.ts';

const listed = (at: number): Listed => ({ choice: { search: 'bait' }, sort: 'name asc', at });

describe('the rows read around a position', () => {
  test.each([
    [0, { skip: 0, limit: 2 }],
    [1, { skip: 0, limit: 3 }],
    [30, { skip: 29, limit: 3 }],
  ])('%i', (at, read) => {
    expect(around(at)).toEqual(read);
  });
});

describe('the neighbours of a record', () => {
  test.each<[string, number, string[], string | undefined, string | undefined]>([
    ['at the start of the list', 0, ['a', 'b'], undefined, 'b'],
    ['in the middle', 5, ['x', 'a', 'b'], 'x', 'b'],
    ['at the end', 5, ['x', 'a'], 'x', undefined],
    ['alone', 0, ['a'], undefined, undefined],
    ['one place further up than when it was opened', 5, ['a', 'b', 'c'], undefined, 'b'],
    ['no longer in the list', 5, ['x', 'y', 'z'], undefined, undefined],
  ])('%s', (_name, at, ids, previous, next) => {
    const found = neighboursIn(ids, 'a', listed(at));
    expect([found.previous?.id, found.next?.id]).toEqual([previous, next]);
  });

  test('know their own position in the same list', () => {
    const { previous, next } = neighboursIn(['x', 'a', 'b'], 'a', listed(5));
    expect([previous?.listed, next?.listed]).toEqual([listed(4), listed(6)]);
  });
});
