import { expect, test } from 'vitest';
import { listsTouched } from './touched-lists.ts';

test.each([
  ['changed', '{"invoice":["1"],"payment":["2"]}', ['invoices', 'payments', 'home']],
  ['changed', '{"post":["1"]}', ['reports', 'home']],
  ['changed', '{"ping":["1"]}', []],
  ['hello', '{"epoch":"e"}', []],
  ['gap', '{}', 'all'],
  ['end', '{}', 'all'],
])('%s %s makes stale: %s', (event, data, lists) => {
  expect(listsTouched(event, data)).toEqual(lists);
});
