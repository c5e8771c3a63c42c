import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList } from '../../../datasets/public.ts';
import { assignTicket, getTicket } from './commands.ts';
import {
  closeTicket,
  reopenTicket,
  replyToTicket,
  resolveTicket,
  startTicket,
  waitForCustomer,
} from './conversation.ts';
import { makeTicketJob } from './job.ts';
import { ticketDataset } from './read.queries.ts';

const { tickets } = contract;

export const ticketRoutes: readonly BoundRoute[] = [
  bind(tickets.list, async (context, caller, { query }) => await readList(ticketDataset, context, caller, query)),
  bind(tickets.get, async (context, caller, { params }) => await getTicket(context, caller, params.id)),
  bind(tickets.reply, replyToTicket),
  bind(tickets.assign, assignTicket),
  bind(tickets.start, startTicket),
  bind(tickets.wait, waitForCustomer),
  bind(tickets.resolve, resolveTicket),
  bind(tickets.close, closeTicket),
  bind(tickets.reopen, reopenTicket),
  bind(tickets.job, makeTicketJob),
  bind(tickets.portalList, async (context, caller, { query }) => await readList(ticketDataset, context, caller, query)),
  bind(tickets.portalDetails, async (context, caller, { params }) => await getTicket(context, caller, params.id)),
];
