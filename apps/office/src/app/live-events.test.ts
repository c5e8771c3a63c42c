import type { StaleKey } from '@field-service/ui/shell/connection/live-updates.ts';
import { expect, test } from 'vitest';
import { keysOf } from './live-events.ts';

test.each<[string, string, readonly StaleKey[]]>([
  [
    'a job: the job, the lists that contain it, the counts of home, tickets, leave, claims, work days, sightings and contracts',
    'post',
    [
      ['post', 'a'],
      ...['posts', 'reviews', 'deleted-jobs', 'schedule', 'unbilled', 'confirmations', 'messages', 'home'].map(
        (kind): StaleKey => [kind],
      ),
      ...[
        'ticket',
        'tickets',
        'leave',
        'leaves',
        'claim',
        'claims',
        'work-time',
        'work-time-listing',
        'sighting',
        'sightings',
        'order_set',
        'order-sets',
      ].map((kind): StaleKey => [kind]),
    ],
  ],
  [
    'a payment: every invoice, since the event does not name the paid one',
    'payment',
    [['payment', 'a'], ['payments'], ['invoice'], ['invoices'], ['statement'], ['home']],
  ],
  ['a contract: its page and every list of contracts', 'order_set', [['order_set', 'a'], ['order-sets']]],
  ['a message: the lists of emails', 'message', [['messages']]],
  ['the menu: the menu, the folders and their settings', 'menu', [['menu'], ['profile'], ['folder-settings']]],
  ['a noun that no screen shows: nothing', 'webhook', []],
])('a change makes query keys stale for %s', (_name, noun, keys) => {
  expect(keysOf(noun, ['a'])).toEqual(keys);
});
