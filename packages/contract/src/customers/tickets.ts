import { ticketPriorities, ticketStates } from '@field-service/domain/customers/ticket.ts';
import { z } from 'zod';
import { FileRef, Id, IdParams, Line1, Named, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { TicketFiles } from './new-ticket.ts';
import { either, grant, portal, route } from '../route.ts';

const State = z.enum(ticketStates);

/** The deadlines for a ticket's answer and resolution, when each was given, and whether it is or was overdue. */
export const TicketSla = z.object({
  answerDue: Stamp,
  answeredAt: Stamp.nullable(),
  answerLate: z.boolean(),
  /** Null if the clock is paused or stopped with time remaining. */
  resolveDue: Stamp.nullable(),
  resolvedAt: Stamp.nullable(),
  resolveLate: z.boolean(),
});

export const Ticket = z.object({
  id: Id,
  docno: z.string(),
  title: z.string(),
  body: z.string(),
  state: State,
  priority: z.enum(ticketPriorities),
  category: Named,
  folderid: Id,
  contact: Named,
  site: Named,
  /** The customer's user who opened the ticket; null if staff recorded it. */
  reporter: Named.nullable(),
  assignees: z.array(z.object({ id: Id, name: z.string(), lead: z.boolean() })),
  sla: TicketSla,
  closedAt: Stamp.nullable(),
  job: z
    .object({
      id: Id,
      docno: z.string(),
      title: z.string(),
      plan: Stamp.nullable(),
      status: z.object({ id: Id, code: z.string(), name: z.string(), flags: z.string() }),
    })
    .nullable(),
  /** Whether the job created from the ticket is done, but the ticket is neither resolved nor closed. */
  resolutionProposed: z.boolean(),
  cts: Stamp,
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type Ticket = z.output<typeof Ticket>;

export const TicketMessage = z.object({
  id: Id,
  at: Stamp,
  by: z.string(),
  side: z.enum(['staff', 'customer']),
  internal: z.boolean(),
  text: z.string(),
  files: z.array(FileRef),
});
/** A ticket with its conversation, oldest first; customers do not get internal notes. */
export const TicketDetail = Ticket.extend({
  files: z.array(FileRef),
  messages: z.array(TicketMessage),
  steps: z.array(z.object({ at: Stamp, state: State, by: z.string() })),
  /** The last time at which the ticket may be reopened; null while it is open. */
  reopenableUntil: Stamp.nullable(),
});
export type TicketDetail = z.output<typeof TicketDetail>;

const Reply = z.strictObject({ text: Line1(10_000), files: TicketFiles });
const step = ['record.not_found', 'permission.missing', 'ticket.transition_forbidden'] as const;
const replied = [...step, 'record.referenced_missing'] as const;
/** The errors for a reply, and the limit on messages per hour for a customer's user. */
const replyOfAnybody = [...replied, 'request.rate_limited'] as const;

export const tickets = {
  list: route({
    method: 'GET',
    path: '/api/ticket',
    summary: 'Tickets; takes the same queries as the dataset `tickets`. Customers see those of their sites.',
    access: either('POST:VW'),
    query: datasetQuery,
    data: z.array(z.unknown()),
    errors: ['permission.missing'],
  }),
  get: route({
    method: 'GET',
    path: '/api/ticket/{id}',
    summary: 'One ticket with its conversation, steps and clock.',
    access: either('POST:VW'),
    params: IdParams,
    data: TicketDetail,
    errors: ['record.not_found'],
  }),
  reply: route({
    method: 'POST',
    path: '/api/ticket/{id}/reply',
    summary:
      "Replies to an open ticket; staff's `internal` notes have no files, and customers never see them. A customer’s reply ends waiting. `files`: the caller’s own uploads.",
    access: either('POST:UP'),
    params: IdParams,
    body: Reply.extend({ internal: z.boolean().default(false) }),
    data: TicketDetail,
    errors: [...replyOfAnybody, 'field.invalid'],
  }),
  assign: route({
    method: 'POST',
    path: '/api/ticket/{id}/assign',
    summary: 'Assigns a ticket; the first assignee leads, an empty list unassigns it.',
    access: grant('POST:AS'),
    params: IdParams,
    body: z.strictObject({ assignees: z.array(Id).max(20) }),
    data: TicketDetail,
    errors: [...step, 'assign.not_assignable'],
  }),
  start: route({
    method: 'POST',
    path: '/api/ticket/{id}/start',
    summary: 'Starts work on a ticket, or resumes it without waiting for the customer.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({}),
    data: TicketDetail,
    errors: step,
  }),
  wait: route({
    method: 'POST',
    path: '/api/ticket/{id}/wait',
    summary: 'Asks the customer a question; the clock pauses until they reply.',
    access: grant('POST:UP'),
    params: IdParams,
    body: Reply,
    data: TicketDetail,
    errors: replied,
  }),
  resolve: route({
    method: 'POST',
    path: '/api/ticket/{id}/resolve',
    summary: 'Resolves a ticket, with an explanation; the customer may reopen it within the set term.',
    access: grant('POST:UP'),
    params: IdParams,
    body: Reply,
    data: TicketDetail,
    errors: replied,
  }),
  close: route({
    method: 'POST',
    path: '/api/ticket/{id}/close',
    summary: 'Closes a ticket for good; customers may do this too.',
    access: either('POST:UP'),
    params: IdParams,
    body: z.strictObject({ reason: Text(500).optional() }),
    data: TicketDetail,
    errors: step,
  }),
  reopen: route({
    method: 'POST',
    path: '/api/ticket/{id}/reopen',
    summary: 'Reopens a ticket, with a reason, within the term of the setting `tickets`.',
    access: either('POST:UP'),
    params: IdParams,
    body: Reply,
    data: TicketDetail,
    errors: [...replyOfAnybody, 'ticket.reopen_expired'],
  }),
  job: route({
    method: 'POST',
    path: '/api/ticket/{id}/job',
    summary:
      'Creates the job for a ticket, at its site: once, unless that job was cancelled or deleted. Omitted fields come from the ticket: title, text, priority; the type is a call-out.',
    access: grant('POST:CR'),
    params: IdParams,
    body: z.strictObject({
      typeid: Id.optional(),
      title: Line1(200).optional(),
      natures: z.array(Id).max(20).default([]),
      timeslotid: Id.nullable().default(null),
      plan: Stamp.nullable().default(null),
      plan2: Stamp.nullable().default(null),
      due: Stamp.nullable().default(null),
      duration: z
        .string()
        .regex(/^\d{1,5}[MHD]$/)
        .nullable()
        .default(null),
      instructions: Text(4000).optional(),
      assignees: z.array(Id).max(20).default([]),
      reason: Text(500).optional(),
    }),
    data: TicketDetail,
    errors: [
      ...replied,
      'ticket.has_job',
      'post.time_invalid',
      'assign.clash',
      'assign.licence_missing',
      'assign.not_assignable',
      'assign.reason_missing',
    ],
  }),
  portalList: route({
    method: 'GET',
    path: '/api/h/ticket-list',
    summary: 'The customer’s tickets; takes the same queries as the dataset `tickets`.',
    access: portal,
    query: datasetQuery,
    data: z.array(z.unknown()),
    errors: ['permission.missing'],
  }),
  portalDetails: route({
    method: 'GET',
    path: '/api/h/ticket-details/{id}',
    summary: 'One of the customer’s tickets with its conversation.',
    access: portal,
    params: IdParams,
    data: TicketDetail,
    errors: ['record.not_found'],
  }),
};
