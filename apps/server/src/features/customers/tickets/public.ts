import type { PostKind } from '../../work/posts/public.ts';
import { createTicket, updateTicket } from './commands.ts';

export { mailAssigned, mailProposal, mailTicket } from './mails.ts';
export { countTickets, ticketDataset } from './read.queries.ts';
export { closeResolvedTickets } from './sweep.ts';

/** Tickets as created and changed by `POST post` and `PUT post/{id}`. */
export const ticketKind: PostKind<'ticket'> = { create: createTicket, update: updateTicket };
