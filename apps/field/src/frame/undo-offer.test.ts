import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSession } from '../offline/connection/session-state.ts';
import { offerUndo, undoOffer } from './undo-offer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Deletes a record, and notes what becomes of it. */
function remove(name: string, outcomes: string[]): void {
  offerUndo(`${name} deleted`, `${name} restored`, {
    record: name,
    undo: async () => {
      outcomes.push(`${name} back`);
      await Promise.resolve();
    },
    end: async () => {
      outcomes.push(`${name} gone`);
      await Promise.resolve();
    },
  });
}

test('two quick deletions can both be taken back, the latest first', async () => {
  const outcomes: string[] = [];
  remove('first', outcomes);
  remove('second', outcomes);
  expect(undoOffer.current()?.message).toBe('second deleted');
  await undoOffer.current()?.undo?.();
  expect(undoOffer.current()?.message).toBe('first deleted');
  await undoOffer.current()?.undo?.();
  expect(undoOffer.current()).toEqual({ message: 'first restored' });
  vi.advanceTimersByTime(4000);
  expect(undoOffer.current()).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(outcomes).toEqual(['second back', 'first back']);
});

test('a second tap on the same bin is not offered; once it was taken back, the record can be deleted again', async () => {
  const outcomes: string[] = [];
  remove('first', outcomes);
  remove('first', outcomes);
  await undoOffer.current()?.undo?.();
  expect(undoOffer.current()).toEqual({ message: 'first restored' });
  remove('first', outcomes);
  expect(undoOffer.current()?.message).toBe('first deleted');
  vi.advanceTimersByTime(60_000);
  expect(outcomes).toEqual(['first back', 'first gone']);
});

test('a deletion that cannot be taken back is not said to be restored', async () => {
  offerUndo('first deleted', 'first restored', {
    record: 'first',
    undo: async () => await Promise.reject(new Error('gone')),
    end: async () => await Promise.resolve(),
  });
  await expect(undoOffer.current()?.undo?.()).rejects.toThrow('gone');
  expect(undoOffer.current()).toBeUndefined();
});

test('nothing of one user is offered to the next', async () => {
  const login = { id: 'current', username: 'tech', token: 't', exp: 1, iss: 'site', folderId: 'f' } as const;
  changeSession({ ...login, userId: 'user-1' });
  const outcomes: string[] = [];
  remove('first', outcomes);
  await undoOffer.current()?.undo?.();
  remove('second', outcomes);
  changeSession({ ...login, userId: 'user-1', folderId: 'g' });
  expect(undoOffer.current()?.message).toBe('second deleted');
  changeSession({ ...login, userId: 'user-2' });
  expect(undoOffer.current()).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(outcomes).toEqual(['first back']);
  changeSession(undefined);
});

test('each deletion is final after its own ten seconds', () => {
  const outcomes: string[] = [];
  remove('first', outcomes);
  vi.advanceTimersByTime(6000);
  remove('second', outcomes);
  vi.advanceTimersByTime(4000);
  expect(outcomes).toEqual(['first gone']);
  expect(undoOffer.current()?.message).toBe('second deleted');
  vi.advanceTimersByTime(6000);
  expect(outcomes).toEqual(['first gone', 'second gone']);
  expect(undoOffer.current()).toBeUndefined();
});
