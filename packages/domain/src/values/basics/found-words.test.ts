import { describe, expect, it } from 'vitest';
import { finder } from './found-words.ts';

describe('a search over texts', () => {
  it.each([
    ['cong viec', ['Công việc số 7'], true],
    ['đa nang', ['Da Nang'], true],
    ['DA NANG', ['Đà Nẵng'], true],
    ['mall 12', ['JB-0012', 'Riverside Mall'], true],
    ['mall 13', ['JB-0012', 'Riverside Mall'], false],
    ['  ', ['anything'], true],
    ['', [], true],
    ['x', [], false],
    ['滨江', ['滨江商场'], true],
    ['null', [null, undefined, 'a'], false],
  ])('for "%s" in %j is %s', (typed, texts, found) => {
    expect(finder(typed)(...texts)).toBe(found);
  });
});
