import { describe, expect, test } from 'vitest';
import { awayLimitMs, isAwayTooLong, isRemovedByOffice, pinLength, waitAfter } from './pin.ts';

test('a PIN has six digits', () => expect(pinLength).toBe(6));

describe('the app locks', () => {
  test.each([
    ['at once', 0, false],
    ['at the limit', awayLimitMs, false],
    ['after it', awayLimitMs + 1, true],
    ['a day later', 86_400_000, true],
    ['with a clock that was set back', -1, true],
  ])('when it comes back %s: %s', (_when, passed, locks) => {
    expect(isAwayTooLong(1_800_000_000_000, 1_800_000_000_000 + passed)).toBe(locks);
  });
});

test('the wait grows from the fifth wrong try on, up to five minutes', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 1000].map((wrong) => waitAfter(wrong) / 1000)).toEqual([
    0, 0, 0, 30, 60, 120, 300, 300, 300,
  ]);
});

describe('a PIN is removed', () => {
  test.each<[string, number | null, number | null, boolean]>([
    ['never, without a removal', null, null, false],
    ['by the first removal', null, 5, true],
    ['by a later removal', 5, 6, true],
    ['not by the removal that was known when it was set', 5, 5, false],
    ['not by an earlier one, of a restored server', 5, 4, false],
    ['not by a restored server without any', 5, null, false],
  ])('%s', (_when, known, last, removed) => expect(isRemovedByOffice(known, last)).toBe(removed));
});
