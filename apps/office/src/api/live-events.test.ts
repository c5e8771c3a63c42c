import { describe, expect, test } from 'vitest';
import { isStale, staleKeys } from './live-events.ts';

describe('keys made stale by an event', () => {
  test.each<[string, { event: string; data: string }, ReturnType<typeof staleKeys>]>([
    [
      'a changed job: the job and the lists that contain it',
      { event: 'changed', data: '{"post":["a"]}' },
      [['post', 'a'], ['posts'], ['schedule'], ['unbilled']],
    ],
    [
      'a payment: every invoice, since the event does not name the paid one',
      { event: 'changed', data: '{"payment":["p"]}' },
      [['invoice'], ['invoices']],
    ],
    ['a noun that no screen shows: nothing', { event: 'changed', data: '{"message":["m"]}' }, []],
    ['a gap: everything', { event: 'gap', data: '{}' }, [['*']]],
    ['an unreadable change: everything', { event: 'changed', data: 'oops' }, [['*']]],
    ['a hello event: nothing', { event: 'hello', data: '{"epoch":"1"}' }, []],
  ])('%s', (_name, event, keys) => {
    expect(staleKeys(event)).toEqual(keys);
  });
});

test('a query is stale by its kind, and by its id if the event names one', () => {
  const stale = staleKeys({ event: 'changed', data: '{"post":["a"]}' });
  expect(isStale(['post', 'a', 'statuses'], stale)).toBe(true);
  expect(isStale(['post', 'b'], stale)).toBe(false);
  expect(isStale(['schedule', 'tray', 1], stale)).toBe(true);
  expect(isStale(['lookups', '60'], stale)).toBe(false);
  expect(isStale(['lookups', '60'], [['*']])).toBe(true);
});
