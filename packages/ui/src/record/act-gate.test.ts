import { describe, expect, test } from 'vitest';
import { createActGate, performOnce } from './act-gate.ts';

/** A gate whose keys are numbered. */
const gate = () => {
  let keys = 0;
  return createActGate(() => `key ${(keys += 1)}`);
};

describe('an act', () => {
  test('does not start again while it runs', () => {
    const { begin, end } = gate();
    expect([begin('a'), begin('a'), begin('b')]).toEqual(['key 1', undefined, undefined]);
    end('done');
    expect(begin('b')).toBe('key 2');
  });

  test('keeps its key after a failure, because it may have been done', () => {
    const { begin, end } = gate();
    expect(begin('a')).toBe('key 1');
    end('failed');
    expect(begin('a')).toBe('key 1');
  });

  test('has a new key once it is done, and for something else', () => {
    const { begin, end } = gate();
    begin('a');
    end('done');
    expect(begin('a')).toBe('key 2');
    end('failed');
    expect(begin('b')).toBe('key 3');
  });
});

test('performed through its gate, an act runs once at a time; after a failure it has the same key, after success another', async () => {
  const numbered = gate();
  const keys: string[] = [];
  const act = async (key: string) => await Promise.resolve(void keys.push(key));
  await Promise.all([performOnce(numbered, 'a', act), performOnce(numbered, 'a', act)]);
  await expect(
    performOnce(numbered, 'a', async (key) => {
      await act(key);
      throw new Error('lost');
    }),
  ).rejects.toThrow('lost');
  await performOnce(numbered, 'a', act);
  expect(keys).toEqual(['key 1', 'key 2', 'key 2']);
});
