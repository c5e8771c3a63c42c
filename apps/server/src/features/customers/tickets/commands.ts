import type { PostUpdateOf, NewPostOf } from '@field-service/contract/work/post-kinds.ts';
import type { tickets, TicketDetail } from '@field-service/contract/customers/tickets.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { choicesOf, requireNearest } from '../../site/lookups/public.ts';
import { nextDocno, requireOnType, type Changes } from '../../work/posts/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { clockOf, responseTimesFor } from './clock.ts';
import { readSteps, readTicket } from './read.queries.ts';
import { readAssignableStaff, readSite } from './references.queries.ts';
import { attachTo, loadTicket, partyOf, requirePace, statusFor, changeTicket } from './turn.ts';
import { insertStep, insertTicket, saveTicket, writeCarers } from './write.queries.ts';

const series = { code: 'TKT', pattern: 'T-{yyyy}-' };

/** A ticket with the deadline for reopening it. Throws `record.not_found` if the caller cannot see the ticket. */
export async function getTicket(
  context: Pick<RequestContext, 'db'>,
  caller: Caller,
  id: string,
): Promise<TicketDetail> {
  const ticket = await readTicket(context.db, id, caller.kind !== 'portal');
  if (ticket === undefined) throw new Refusal('record.not_found', { noun: 'ticket', id });
  const { reopenDays } = await readFolderSetting(context.db, ticket.folderid, 'tickets');
  const ended = Math.max(ticket.sla.resolvedAt ?? 0, ticket.closedAt ?? 0);
  return { ...ticket, reopenableUntil: ended === 0 ? null : ended + reopenDays * dayMs };
}

async function requireCategory(context: Pick<RequestContext, 'db'>, folderId: string, id: string): Promise<void> {
  if (!(await choicesOf(context.db, folderId, 'ticket-category', [id])).has(id))
    throw new Refusal('record.referenced_missing', { field: 'categoryid', id });
}

/** Opens a ticket at a site that the caller can see; the ticket's clock starts now. */
export async function createTicket(
  context: RequestContext,
  caller: Caller,
  { addressid, title, body, categoryid, priority, files }: NewPostOf<'ticket'>,
): Promise<Changes> {
  const site = await readSite(context.db, addressid);
  if (site === undefined) throw new Refusal('record.referenced_missing', { field: 'addressid', id: addressid });
  const type = await requireNearest(context.db, site.folderId, 20, 'TICKET', 'typeid');
  if (partyOf(caller) === 'staff') requireOnType(caller, 'CR', type.id);
  await requireCategory(context, site.folderId, categoryid);
  await requirePace(context, caller);
  const status = await statusFor(context, site.folderId, 'open');
  const promise = await responseTimesFor(context.db, site.folderId, priority);
  const clock = await clockOf(context.db, site, [{ at: context.now, state: 'open' }], promise);

  const id = uuidv7();
  // The number is assigned late, because assigning it blocks others who open tickets in the same folder until this
  // transaction ends.
  const docno = await nextDocno(
    context.db,
    uuidv7(),
    site.folderId,
    businessDateOf(context.now, site.timezone),
    series,
  );
  const uts = await insertTicket(
    context.db,
    { id, ...site, siteId: addressid, typeId: type.id, statusId: status.id, docno, title, userId: caller.userId },
    {
      category_id: categoryid,
      priority,
      body,
      reporter_id: partyOf(caller) === 'customer' ? caller.userId : null,
      promise_answer: promise.answer,
      promise_resolve: promise.resolve,
      answer_due: clock.answerDue,
      resolve_due: clock.resolveDue,
    },
  );
  await insertStep(context.db, { id: uuidv7(), postId: id, at: context.now, state: 'open', by: caller.name });
  await attachTo(context, caller, id, files);
  await recordHistory(context, caller, {
    noun: 'ticket',
    id,
    folderId: site.folderId,
    kind: 'create',
    after: { docno, title, body, categoryid, priority, addressid, files },
  });
  await context.enqueue('ticket.changed', {
    ticketId: id,
    what: 'opened',
    messageId: null,
    byId: caller.userId,
    at: context.now,
  });
  context.notify('post', id);
  return { id, uts, status, docno, conflicts: [] };
}

/** Changes a ticket's fields; only staff may do so. A different priority resets the ticket's response times. */
export async function updateTicket(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, fields, reason }: PostUpdateOf<'ticket'>,
): Promise<Changes> {
  if (partyOf(caller) === 'customer') throw new Refusal('permission.missing', { needs: 'POST:UP' });
  const ticket = await loadTicket(context, caller, id, 'UP');
  requireBase(ticket, uts);
  const before = { title: ticket.title, categoryid: ticket.categoryId, priority: ticket.priority };
  const after = mergeEntered(before, fields);
  if (after.categoryid !== before.categoryid) await requireCategory(context, ticket.folderId, after.categoryid);
  const promise =
    after.priority === before.priority
      ? { answer: ticket.promiseAnswer, resolve: ticket.promiseResolve }
      : await responseTimesFor(context.db, ticket.folderId, after.priority);
  const clock = await clockOf(context.db, ticket, await readSteps(context.db, id), promise);
  const status = await statusFor(context, ticket.folderId, ticket.state);
  const changed = await saveTicket(
    context.db,
    id,
    { title: after.title, statusId: status.id },
    {
      category_id: after.categoryid,
      priority: after.priority,
      promise_answer: promise.answer,
      promise_resolve: promise.resolve,
      answer_due: clock.answerDue,
      resolve_due: clock.resolveDue,
    },
  );
  await recordHistory(context, caller, {
    noun: 'ticket',
    id,
    folderId: ticket.folderId,
    kind: 'update',
    before,
    after,
    reason: reason ?? null,
  });
  context.notify('post', id);
  return { id, uts: changed, status, docno: ticket.docno, conflicts: [] };
}

/**
 * Assigns a ticket. Work in progress continues. A ticket on which work has not started becomes assigned; an assigned
 * ticket that loses all its assignees becomes open again.
 */
export async function assignTicket(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof tickets.assign>,
): Promise<TicketDetail> {
  const ticket = await loadTicket(context, caller, params.id, 'AS');
  if (ticket.state === 'resolved' || ticket.state === 'closed')
    throw new Refusal('ticket.transition_forbidden', { state: ticket.state, to: 'assigned', docno: ticket.docno });
  const wanted = [...new Set(body.assignees)];
  const carers = await readAssignableStaff(context.db, ticket.folderId, wanted);
  const stranger = wanted.find((each) => !carers.has(each));
  if (stranger !== undefined) throw new Refusal('assign.not_assignable', { userId: stranger });
  await writeCarers(context.db, ticket.id, wanted);
  await recordHistory(context, caller, {
    noun: 'ticket',
    id: ticket.id,
    folderId: ticket.folderId,
    kind: 'assign',
    before: { assignees: ticket.assignees },
    after: { assignees: wanted.map((id) => ({ id, name: carers.get(id) ?? '' })) },
  });
  const unbegun = ticket.state === 'open' || ticket.state === 'assigned' || ticket.state === 'reopened';
  const to = !unbegun
    ? ticket.state
    : wanted.length > 0
      ? 'assigned'
      : ticket.state === 'assigned'
        ? 'open'
        : ticket.state;
  await changeTicket(context, caller, ticket, to === ticket.state ? {} : { to });
  const fresh = wanted.filter((each) => each !== caller.userId && ticket.assignees.every(({ id }) => id !== each));
  if (fresh.length > 0)
    await context.enqueue('ticket.assigned', { ticketId: ticket.id, userIds: fresh, at: context.now });
  return await getTicket(context, caller, ticket.id);
}
