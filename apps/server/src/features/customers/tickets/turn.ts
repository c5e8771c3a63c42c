import {
  isOpenTicket,
  mayStepTicket,
  type TicketParty,
  type TicketState,
} from '@field-service/domain/customers/ticket.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireNearest, type NearestLookup } from '../../site/lookups/public.ts';
import { attachOwnFiles, requireOnType } from '../../work/posts/public.ts';
import { clockOf } from './clock.ts';
import { lockTicket, readSteps, type LoadedTicket } from './read.queries.ts';
import { countMessagesSince } from './references.queries.ts';
import { insertStep, insertTicketMessage, saveTicket } from './write.queries.ts';

export type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;

/** The job status that corresponds to a ticket's state, shown in lists of all posts. */
const statusOf: Readonly<Record<TicketState, string>> = {
  open: 'TD',
  assigned: 'TD',
  reopened: 'TD',
  progress: 'IP',
  waiting: 'IP',
  resolved: 'DN',
  closed: 'DN',
};

export const statusFor = async (
  context: Pick<Writes, 'db'>,
  folderId: string,
  state: TicketState,
): Promise<NearestLookup> => await requireNearest(context.db, folderId, 310, statusOf[state], 'status');

export const partyOf = (caller: Caller): TicketParty => (caller.kind === 'portal' ? 'customer' : 'staff');

const hour = 3_600_000;
/** The maximum number of messages per hour for a customer's user, because each message is emailed to staff. */
export const maxMessages = 60;
/** Throws `request.rate_limited` for a customer's user who has reached the message limit. */
export async function requirePace(context: Pick<Writes, 'db' | 'now'>, caller: Caller): Promise<void> {
  if (
    caller.kind !== 'portal' ||
    (await countMessagesSince(context.db, caller.userId, context.now - hour)) < maxMessages
  )
    return;
  throw new Refusal('request.rate_limited', { seconds: hour / 1000 }, { retryAfter: hour / 1000 });
}

/** Locks a ticket that the caller can see. Staff need the grant `action` on the ticket's post type. */
export async function loadTicket(
  context: Pick<Writes, 'db'>,
  caller: Caller,
  id: string,
  action: 'UP' | 'AS' | 'CR',
): Promise<LoadedTicket> {
  const ticket = await lockTicket(context.db, id);
  if (ticket === undefined) throw new Refusal('record.not_found', { noun: 'ticket', id });
  if (caller.kind !== 'portal') requireOnType(caller, action, ticket.typeId);
  return ticket;
}

/**
 * Turns the caller's uploads into files of a ticket. Throws `record.referenced_missing` for the first id that does not
 * name an upload of the caller.
 */
export async function attachTo(
  context: Pick<Writes, 'db'>,
  caller: Caller,
  ticketId: string,
  files: readonly string[],
): Promise<void> {
  const missing = await attachOwnFiles(context.db, caller.userId, ticketId, files);
  if (missing !== undefined) throw new Refusal('record.referenced_missing', { field: 'files', id: missing });
}

export interface TicketMessage {
  text: string;
  files: readonly string[];
  internal?: boolean;
}
interface Turn {
  to?: TicketState;
  said?: TicketMessage;
  reason?: string | undefined;
  /** The id of the job created from the ticket. */
  jobId?: string;
}

/** Adds one message to the conversation; returns the message's id. */
async function say(
  context: Writes,
  caller: Caller,
  ticketId: string,
  { text, files, internal = false }: TicketMessage,
): Promise<string> {
  const id = uuidv7();
  await requirePace(context, caller);
  await attachTo(context, caller, ticketId, files);
  await insertTicketMessage(context.db, {
    id,
    post_id: ticketId,
    at: context.now,
    user_id: caller.userId,
    by_name: caller.name,
    side: partyOf(caller),
    internal,
    text,
    files: [...new Set(files)],
  });
  return id;
}

/** Whether a message is the company's first reply that the customer can see. */
const isAnswer = (caller: Caller, ticket: LoadedTicket, said: TicketMessage | undefined): boolean =>
  ticket.answeredAt === null && said !== undefined && said.internal !== true && partyOf(caller) === 'staff';

function requireStep(caller: Caller, ticket: LoadedTicket, to: TicketState): void {
  if (!mayStepTicket(ticket.state, to, partyOf(caller)))
    throw new Refusal('ticket.transition_forbidden', { state: ticket.state, to, docno: ticket.docno });
}

const endsOf = (
  ticket: LoadedTicket,
  to: TicketState,
  now: number,
): { resolved_at: number | null; closed_at: number | null } => ({
  resolved_at: to === 'resolved' ? now : isOpenTicket(to) ? null : ticket.resolvedAt,
  closed_at: to === 'closed' ? now : null,
});

/**
 * Applies one change to a locked ticket: a step to another state, a message, both, or only a new version. Also updates
 * the ticket's clock and history. Throws `ticket.transition_forbidden` if the caller's side may not take the step from
 * the current state.
 */
export async function changeTicket(
  context: Writes,
  caller: Caller,
  ticket: LoadedTicket,
  { to, said, reason, jobId }: Turn,
): Promise<{ messageId: string | null }> {
  if (to !== undefined) requireStep(caller, ticket, to);
  const messageId = said === undefined ? null : await say(context, caller, ticket.id, said);
  if (to !== undefined)
    await insertStep(context.db, { id: uuidv7(), postId: ticket.id, at: context.now, state: to, by: caller.name });
  const clock = await clockOf(context.db, ticket, await readSteps(context.db, ticket.id), {
    answer: ticket.promiseAnswer,
    resolve: ticket.promiseResolve,
  });
  const state = to ?? ticket.state;
  const status = await statusFor(context, ticket.folderId, state);
  await saveTicket(
    context.db,
    ticket.id,
    { title: ticket.title, statusId: status.id },
    {
      state,
      resolve_due: clock.resolveDue,
      answered_at: isAnswer(caller, ticket, said) ? context.now : ticket.answeredAt,
      ...(to === undefined ? {} : endsOf(ticket, to, context.now)),
      ...(jobId === undefined ? {} : { job_id: jobId }),
    },
  );
  const kind = to ?? (jobId !== undefined ? 'job' : said === undefined ? undefined : 'reply');
  if (kind !== undefined)
    await recordHistory(context, caller, {
      noun: 'ticket',
      id: ticket.id,
      folderId: ticket.folderId,
      kind,
      reason: reason ?? null,
      before: { state: ticket.state },
      after: {
        state,
        ...(messageId === null ? {} : { message: messageId }),
        ...(jobId === undefined ? {} : { job: jobId }),
      },
    });
  context.notify('post', ticket.id);
  return { messageId };
}
