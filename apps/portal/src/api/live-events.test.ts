import { expect, test } from 'vitest';
import { keysOf } from './live-events.ts';

test.each([
  ['invoice', [['invoices'], ['payments'], ['home']]],
  ['post', [['reports'], ['service-reports'], ['home']]],
  ['ping', []],
])('a changed %s makes these queries stale: %s', (noun, keys) => {
  expect(keysOf(noun, ['1'])).toEqual(keys);
});
