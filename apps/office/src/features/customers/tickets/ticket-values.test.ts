import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import type { TicketState } from '@field-service/domain/customers/ticket.ts';
import { expect, test } from 'vitest';
import { bodyOfTicket, emptyTicket, saysFor, valuesOfTicket } from './ticket-values.ts';
import type { TicketSay } from './ticket-words.ts';

const ticket: TicketDetail = {
  id: 't1',
  docno: 'T-2026-00001',
  title: 'Ants',
  body: 'In the pantry',
  state: 'open',
  priority: 'high',
  category: { id: 'pest', name: 'Pest sighting' },
  folderid: 'f1',
  contact: { id: 'c1', name: 'Hotel' },
  site: { id: 's1', name: 'Kitchen' },
  reporter: null,
  assignees: [],
  sla: {
    answerDue: 1,
    answeredAt: null,
    answerLate: false,
    resolveDue: 2,
    resolvedAt: null,
    resolveLate: false,
  },
  closedAt: null,
  job: null,
  resolutionProposed: false,
  files: [],
  messages: [],
  steps: [],
  reopenableUntil: null,
  cts: 0,
  uts: 5,
  dts: null,
  ctid: 1,
};

test('a new ticket names its site, its texts without outer spaces, and its files', () => {
  const values = {
    ...emptyTicket,
    contactid: 'c1',
    addressid: 's1',
    title: ' Ants ',
    body: ' In the pantry\n',
    categoryid: 'pest',
    files: [{ id: 'u1', name: 'a.jpg', bytes: 3 }],
  };
  expect(bodyOfTicket(values, null)).toEqual({
    systype: 'ticket',
    addressid: 's1',
    title: 'Ants',
    body: 'In the pantry',
    categoryid: 'pest',
    priority: 'normal',
    files: ['u1'],
  });
});

test('a change names the fields that staff may change', () => {
  expect(bodyOfTicket({ ...valuesOfTicket(ticket), priority: 'urgent' }, ticket)).toEqual({
    systype: 'ticket',
    fields: { title: 'Ants', priority: 'urgent', categoryid: 'pest' },
  });
});

test.each<[TicketState, number | null, TicketSay[]]>([
  ['open', null, ['reply', 'note', 'wait', 'resolve']],
  ['progress', null, ['reply', 'note', 'wait', 'resolve']],
  ['waiting', null, ['reply', 'note', 'resolve']],
  ['resolved', 100, ['reopen']],
  ['closed', 100, ['reopen']],
  ['closed', 99, []],
  ['resolved', null, []],
])('what can be written to a ticket that is %s (reopening until %s)', (state, until, expected) => {
  expect(saysFor(state, until, 100)).toEqual(expected);
});
