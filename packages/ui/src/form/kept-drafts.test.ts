import { expect, test } from 'vitest';
import { draftMaxAge, forgetDraft, keepDraft, readDraft, withDraft } from './kept-drafts.ts';

const memory = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

test('a draft is kept for its person and form until it is forgotten', () => {
  const storage = memory();
  expect(keepDraft(storage, 'u1', 'job', { at: 5, values: { title: 'Rats' } })).toBe(true);
  expect(readDraft(storage, 'u1', 'job', 6)).toEqual({ at: 5, values: { title: 'Rats' } });
  expect(readDraft(storage, 'u2', 'job', 6)).toBeUndefined();
  expect(readDraft(storage, 'u1', 'ticket', 6)).toBeUndefined();
  forgetDraft(storage, 'u1', 'job');
  expect(readDraft(storage, 'u1', 'job', 6)).toBeUndefined();
});

test('a draft that is too old or cannot be read does not count', () => {
  const storage = memory();
  keepDraft(storage, 'u', 'job', { at: 0, values: {} });
  expect(readDraft(storage, 'u', 'job', draftMaxAge)).toBeDefined();
  expect(readDraft(storage, 'u', 'job', draftMaxAge + 1)).toBeUndefined();
  storage.items.set('draft/u/job', '{');
  expect(readDraft(storage, 'u', 'job', 0)).toBeUndefined();
});

test('a browser that stores nothing keeps no draft, and the form works without', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(keepDraft(storage, 'u', 'job', { at: 0, values: {} })).toBe(false);
  expect(readDraft(storage, 'u', 'job', 0)).toBeUndefined();
  expect(() => forgetDraft(storage, 'u', 'job')).not.toThrow();
});

const initial = { title: '', date: null, natures: [], urgent: false };
test.each([
  ['the same fields', { title: 'Rats', date: 20_261_126, natures: ['n'], urgent: true }, 'all'],
  ['a field that the form no longer has', { old: 1 }, {}],
  ['a field of another kind', { title: 7, natures: 'n', urgent: 'yes', date: { y: 1 } }, {}],
  ['no fields at all', 'text', {}],
])('values over those of a form: %s', (_name, draft, taken) => {
  expect(withDraft(initial, draft)).toEqual({ ...initial, ...(taken === 'all' ? Object(draft) : Object(taken)) });
});
