import type { StaleKey } from '@field-service/ui/shell/connection/live-updates.ts';
import { expect, test } from 'vitest';
import { keysOf } from './live-events.ts';

test.each<[string, string, readonly StaleKey[]]>([
  ['a job: the job and the lists that contain it', 'post', [['post', 'a'], ['posts'], ['schedule'], ['unbilled']]],
  ['a payment: every invoice, since the event does not name the paid one', 'payment', [['invoice'], ['invoices']]],
  ['the menu: the menu and the folders', 'menu', [['menu'], ['profile']]],
  ['a noun that no screen shows: nothing', 'message', []],
])('a change makes query keys stale for %s', (_name, noun, keys) => {
  expect(keysOf(noun, ['a'])).toEqual(keys);
});
