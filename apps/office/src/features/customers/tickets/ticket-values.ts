import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import type { NewTicket, TicketUpdate } from '@field-service/contract/customers/new-ticket.ts';
import { mayStepTicket, type TicketPriority, type TicketState } from '@field-service/domain/customers/ticket.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import type { z } from 'zod';
import type { Upload } from '../../../parts/UploadsField.tsx';
import type { TicketSay } from './ticket-words.ts';

export type NewTicketBody = z.input<typeof NewTicket>;
export type TicketChange = z.input<typeof TicketUpdate>;

/** A ticket while it is entered; text, site and files stay as they were sent. */
export interface TicketValues {
  contactid: string | null;
  addressid: string | null;
  title: string;
  body: string;
  categoryid: string | null;
  priority: TicketPriority;
  files: readonly Upload[];
}

export const emptyTicket: TicketValues = {
  contactid: null,
  addressid: null,
  title: '',
  body: '',
  categoryid: null,
  priority: 'normal',
  files: [],
};

export const valuesOfTicket = (ticket: TicketDetail): TicketValues => ({
  contactid: ticket.contact.id,
  addressid: ticket.site.id,
  title: ticket.title,
  body: ticket.body,
  categoryid: ticket.category.id,
  priority: ticket.priority,
  files: [],
});

export const bodyOfTicket = (
  { addressid, title, body, categoryid, priority, files }: TicketValues,
  record: TicketDetail | null,
): Entered<NewTicketBody & TicketChange> =>
  record === null
    ? {
        systype: 'ticket',
        addressid,
        title: title.trim(),
        body: body.trim(),
        categoryid,
        priority,
        files: files.map(({ id }) => id),
      }
    : {
        systype: 'ticket',
        fields: { title: title.trim(), priority, ...(categoryid === null ? {} : { categoryid }) },
      };

const stateAfter: Readonly<Partial<Record<TicketSay, TicketState>>> = {
  wait: 'waiting',
  resolve: 'resolved',
  reopen: 'reopened',
};
/** What staff can write to a ticket in a state; the first one is offered. A ticket that ended takes only a reopening. */
export const saysFor = (state: TicketState, reopenableUntil: number | null, now: number): TicketSay[] => {
  if (state === 'resolved' || state === 'closed')
    return reopenableUntil !== null && now <= reopenableUntil ? ['reopen'] : [];
  const moves = (['wait', 'resolve'] as const).filter((say) => {
    const to = stateAfter[say];
    return to !== undefined && mayStepTicket(state, to, 'staff');
  });
  return ['reply', 'note', ...moves];
};
