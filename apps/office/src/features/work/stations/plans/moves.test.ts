import { expect, test } from 'vitest';
import { afterReading, failed, isUnsaved, moved, saved, toSend, type Moves } from './moves.ts';

const none: Moves = new Map();

test('a position is unsaved until it is stored, and stays until the plan is read again', () => {
  const moves = moved(none, 'a', [0.1, 0.2]);
  expect([isUnsaved(moves), toSend(moves)]).toEqual([true, ['a']]);
  const stored = saved(moves, 'a', [0.1, 0.2]);
  expect([isUnsaved(stored), toSend(stored), stored.get('a')?.xy]).toEqual([false, [], [0.1, 0.2]]);
  expect(afterReading(stored, 'a', [0.1, 0.2]).size).toBe(0);
});

test('a position that was set while an earlier one was sent stays', () => {
  const moves = moved(moved(none, 'a', [0.1, 0.2]), 'a', [0.3, 0.2]);
  expect(afterReading(moves, 'a', [0.1, 0.2]).get('a')).toEqual({ xy: [0.3, 0.2] });
  expect(toSend(saved(moves, 'a', [0.1, 0.2]))).toEqual(['a']);
});

test('a position that could not be stored stays with the reason, until it is set again', () => {
  const moves = failed(moved(none, 'a', [0.1, 0.2]), 'a', 'No connection');
  expect(moves.get('a')).toEqual({ xy: [0.1, 0.2], failure: 'No connection' });
  expect(moved(moves, 'a', [0.5, 0.5]).get('a')).toEqual({ xy: [0.5, 0.5] });
  expect(failed(none, 'b', 'No connection').size).toBe(0);
});
