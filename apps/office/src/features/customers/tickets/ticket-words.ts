import type { TicketState } from '@field-service/domain/customers/ticket.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';

export const ticketStateWords: Readonly<Record<TicketState, { kind: StatusKind; name: PlainPhrase }>> = {
  open: { kind: 'todo', name: 'New (ticket)' },
  assigned: { kind: 'todo', name: 'Assigned (ticket)' },
  progress: { kind: 'progress', name: 'In progress' },
  waiting: { kind: 'signature', name: 'Waiting for customer' },
  resolved: { kind: 'done', name: 'Resolved' },
  closed: { kind: 'cancelled', name: 'Closed (ticket)' },
  reopened: { kind: 'progress', name: 'Reopened' },
};

/** What staff write to a ticket: a reply, a note for colleagues, or a text that also moves the ticket. */
export const ticketSays = ['reply', 'note', 'wait', 'resolve', 'reopen'] as const;
export type TicketSay = (typeof ticketSays)[number];
export const ticketSayWords: Readonly<
  Record<TicketSay, { name: PlainPhrase; act: PlainPhrase; follows: PlainPhrase; said: PlainPhrase }>
> = {
  reply: {
    name: 'Reply',
    act: 'Send reply',
    follows: 'The customer gets this by email.',
    said: 'Reply sent',
  },
  note: {
    name: 'Internal note',
    act: 'Save note',
    follows: 'Only colleagues see this.',
    said: 'Note saved',
  },
  wait: {
    name: 'Ask the customer',
    act: 'Send question',
    follows: 'The customer gets this by email. The clock pauses until they reply.',
    said: 'Question sent',
  },
  resolve: {
    name: 'Resolve',
    act: 'Resolve ticket',
    follows: 'The customer gets this by email, and can reopen the ticket for some days.',
    said: 'Ticket resolved',
  },
  reopen: {
    name: 'Reopen',
    act: 'Reopen ticket',
    follows: 'The clock runs again.',
    said: 'Ticket reopened',
  },
};
