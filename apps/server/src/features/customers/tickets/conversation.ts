import type { tickets, TicketDetail } from '@field-service/contract/customers/tickets.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { isOpenTicket, withinReopening } from '@field-service/domain/customers/ticket.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { getTicket } from './commands.ts';
import { loadTicket, partyOf, changeTicket } from './turn.ts';

/**
 * Adds a message to an open ticket, or an internal note to any ticket. A customer's reply resumes a ticket that is
 * waiting for them.
 */
export async function replyToTicket(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof tickets.reply>,
): Promise<TicketDetail> {
  if (body.internal && partyOf(caller) === 'customer') throw new Refusal('permission.missing', { needs: 'POST:UP' });
  if (body.internal && body.files.length > 0) throw new Refusal('field.invalid', { fields: ['files'] });
  const ticket = await loadTicket(context, caller, params.id, 'UP');
  if (!isOpenTicket(ticket.state) && !body.internal)
    throw new Refusal('ticket.transition_forbidden', { state: ticket.state, to: ticket.state, docno: ticket.docno });
  const answered = ticket.state === 'waiting' && partyOf(caller) === 'customer';
  const { messageId } = await changeTicket(context, caller, ticket, {
    said: body,
    ...(answered ? { to: 'progress' } : {}),
  });
  if (!body.internal)
    await context.enqueue('ticket.changed', {
      ticketId: ticket.id,
      what: 'replied',
      messageId,
      byId: caller.userId,
      at: context.now,
    });
  return await getTicket(context, caller, ticket.id);
}

export async function startTicket(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<typeof tickets.start>,
): Promise<TicketDetail> {
  await changeTicket(context, caller, await loadTicket(context, caller, params.id, 'UP'), { to: 'progress' });
  return await getTicket(context, caller, params.id);
}

/** The input of a step that is accompanied by a message. */
type Reply = Pick<ParsedInput<typeof tickets.wait>, 'params' | 'body'>;

/** Asks the customer a question; the clock pauses until they reply. */
export async function waitForCustomer(
  context: RequestContext,
  caller: Caller,
  { params, body }: Reply,
): Promise<TicketDetail> {
  const { messageId } = await changeTicket(context, caller, await loadTicket(context, caller, params.id, 'UP'), {
    to: 'waiting',
    said: body,
  });
  await context.enqueue('ticket.changed', {
    ticketId: params.id,
    what: 'replied',
    messageId,
    byId: caller.userId,
    at: context.now,
  });
  return await getTicket(context, caller, params.id);
}

/** Resolves a ticket with an explanation to the customer. */
export async function resolveTicket(
  context: RequestContext,
  caller: Caller,
  { params, body }: Reply,
): Promise<TicketDetail> {
  const { messageId } = await changeTicket(context, caller, await loadTicket(context, caller, params.id, 'UP'), {
    to: 'resolved',
    said: body,
  });
  await context.enqueue('ticket.changed', {
    ticketId: params.id,
    what: 'resolved',
    messageId,
    byId: caller.userId,
    at: context.now,
  });
  return await getTicket(context, caller, params.id);
}

export async function closeTicket(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof tickets.close>,
): Promise<TicketDetail> {
  await changeTicket(context, caller, await loadTicket(context, caller, params.id, 'UP'), {
    to: 'closed',
    reason: body.reason,
  });
  return await getTicket(context, caller, params.id);
}

/** Reopens a resolved or closed ticket. Throws `ticket.reopen_expired` after the folder's time limit. */
export async function reopenTicket(
  context: RequestContext,
  caller: Caller,
  { params, body }: Reply,
): Promise<TicketDetail> {
  const ticket = await loadTicket(context, caller, params.id, 'UP');
  const { reopenDays } = await readFolderSetting(context.db, ticket.folderId, 'tickets');
  const ended = Math.max(ticket.resolvedAt ?? 0, ticket.closedAt ?? 0);
  if (!isOpenTicket(ticket.state) && !withinReopening(ended, context.now, reopenDays))
    throw new Refusal('ticket.reopen_expired', { days: reopenDays, docno: ticket.docno });
  const { messageId } = await changeTicket(context, caller, ticket, { to: 'reopened', said: body });
  await context.enqueue('ticket.changed', {
    ticketId: params.id,
    what: 'reopened',
    messageId,
    byId: caller.userId,
    at: context.now,
  });
  return await getTicket(context, caller, params.id);
}
