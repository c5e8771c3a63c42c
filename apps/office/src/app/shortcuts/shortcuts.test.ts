import { expect, it } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const free = { isTyping: false, singleKeys: true, pending: false };

it.each([
  ['Ctrl+K searches', { ...plain, key: 'k', ctrlKey: true }, free, { kind: 'search' }],
  ['⌘K searches', { ...plain, key: 'k', metaKey: true }, free, { kind: 'search' }],
  [
    'Ctrl+K searches while something is typed',
    { ...plain, key: 'K', ctrlKey: true },
    { ...free, isTyping: true },
    { kind: 'search' },
  ],
  [
    'Ctrl+K searches with single keys off',
    { ...plain, key: 'k', ctrlKey: true },
    { ...free, singleKeys: false },
    { kind: 'search' },
  ],
  ['K alone does nothing', { ...plain, key: 'k' }, free, undefined],
  ['? shows the shortcuts', { ...plain, key: '?' }, free, { kind: 'help' }],
  ['? is typed into a field', { ...plain, key: '?' }, { ...free, isTyping: true }, undefined],
  ['? does nothing with single keys off', { ...plain, key: '?' }, { ...free, singleKeys: false }, undefined],
  ['/ goes to the search of the list', { ...plain, key: '/' }, free, { kind: 'find' }],
  ['Ctrl+/ is left to the browser', { ...plain, key: '/', ctrlKey: true }, free, undefined],
  ['G waits for a second key', { ...plain, key: 'g' }, free, { kind: 'pending' }],
  ['J after G opens the jobs', { ...plain, key: 'j' }, { ...free, pending: true }, { kind: 'go', to: '/jobs' }],
  ['J alone does nothing', { ...plain, key: 'j' }, free, undefined],
  ['an unknown key after G does nothing', { ...plain, key: 'x' }, { ...free, pending: true }, undefined],
])('%s', (_, pressed, state, expected) => {
  expect(shortcutOf(pressed, state)).toEqual(expected);
});
