import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchEveryMs, firstOf, gather } from './debounced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes within 700 ms is passed on together, once', async () => {
  const passed: string[][] = [];
  const burst = gather<string>((items) => passed.push(items), fetchEveryMs);
  burst.add('one');
  await vi.advanceTimersByTimeAsync(699);
  burst.add('two');
  await vi.advanceTimersByTimeAsync(699);
  expect(passed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(passed).toEqual([['one', 'two']]);
  burst.add('three');
  await vi.advanceTimersByTimeAsync(700);
  expect(passed).toEqual([['one', 'two'], ['three']]);
  burst.add('four');
  burst.end();
  await vi.advanceTimersByTimeAsync(2000);
  expect(passed).toHaveLength(2);
});

test('a name that comes again within 700 ms is not the first; another one is', () => {
  let now = 0;
  const isFirst = firstOf(fetchEveryMs, () => now);
  expect([isFirst('a'), isFirst('a'), isFirst('b')]).toEqual([true, false, true]);
  now = 699;
  expect(isFirst('a')).toBe(false);
  now = 700;
  expect([isFirst('a'), isFirst('a')]).toEqual([true, false]);
});
