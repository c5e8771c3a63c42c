import { ticketPriorities } from '@field-service/domain/customers/ticket.ts';
import { z } from 'zod';
import { Id, Line1, Stamp, Text } from '../common.ts';

const Priority = z.enum(ticketPriorities);
/** The caller's own uploads. */
export const TicketFiles = z.array(Id).max(20).default([]);

/**
 * The body of `POST post` for a ticket. `addressid` is the customer's affected site; `categoryid` is an entry of the
 * list `ticket-category`.
 */
export const NewTicket = z.strictObject({
  systype: z.literal('ticket'),
  addressid: Id,
  title: Line1(200),
  body: Text(10_000),
  categoryid: Id,
  priority: Priority.default('normal'),
  files: TicketFiles,
});
/** The body of `PUT post/{id}` for a ticket. */
export const TicketUpdate = z.strictObject({
  systype: z.literal('ticket'),
  uts: Stamp.optional(),
  fields: z.strictObject({ title: Line1(200), categoryid: Id, priority: Priority }).partial(),
  reason: Text(500).optional(),
});
