import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calmed } from './calm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A value that is set by hand, calmed for 100 ms, and everything that was shown of it. */
function begin(first = 'rest') {
  const listeners = new Set<() => void>();
  let value = first;
  const source = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => value,
  };
  const calm = calmed(source, 'rest', 100);
  const shown: string[] = [];
  const follow = () => calm.subscribe(() => shown.push(calm.current()));
  const set = (next: string) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { calm, shown, follow, set, followers: () => listeners.size };
}

test('shows what begins and what fails at once, and rest only after it lasted', () => {
  const { shown, follow, set } = begin();
  follow();
  set('busy');
  set('failed');
  expect(shown).toEqual(['busy', 'failed']);
  set('rest');
  vi.advanceTimersByTime(99);
  expect(shown).toEqual(['busy', 'failed']);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['busy', 'failed', 'rest']);
});

test('shows one change for many short ones', () => {
  const { shown, follow, set } = begin();
  follow();
  for (let at = 0; at < 5; at += 1) {
    set('busy');
    set('rest');
    vi.advanceTimersByTime(99);
  }
  expect(shown).toEqual(['busy']);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['busy', 'rest']);
});

test('shows what is there when it begins to follow, and follows nothing for nobody', () => {
  const { calm, shown, follow, set, followers } = begin();
  set('busy');
  expect(calm.current()).toBe('busy');
  const leave = follow();
  expect(calm.current()).toBe('busy');
  set('rest');
  leave();
  expect(followers()).toBe(0);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([]);
  expect(calm.current()).toBe('rest');
  set('busy');
  set('rest');
  follow();
  expect(calm.current()).toBe('rest');
});
