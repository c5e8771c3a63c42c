import type { tickets, TicketDetail } from '@field-service/contract/customers/tickets.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { isOpenTicket } from '@field-service/domain/customers/ticket.ts';
import { fixedTime } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { requireNearest } from '../../site/lookups/public.ts';
import { makePost, requireAssignable, requireOnType } from '../../work/posts/public.ts';
import { getTicket } from './commands.ts';
import { jobExists } from './references.queries.ts';
import { loadTicket, changeTicket } from './turn.ts';

/** The maximum length of a job's instructions, in characters. */
const maxInstructions = 4000;

/**
 * Creates the job for a ticket and starts work on the ticket. The ticket and the job refer to each other (`data.ticket`
 * on the job).
 */
export async function makeTicketJob(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<typeof tickets.job>,
): Promise<TicketDetail> {
  const ticket = await loadTicket(context, caller, params.id, 'UP');
  if (!isOpenTicket(ticket.state))
    throw new Refusal('ticket.transition_forbidden', { state: ticket.state, to: 'progress', docno: ticket.docno });
  if (ticket.jobId !== null && (await jobExists(context.db, ticket.jobId)))
    throw new Refusal('ticket.has_job', { docno: ticket.docno, job: ticket.jobId });
  const typeid = body.typeid ?? (await requireNearest(context.db, ticket.folderId, 20, 'CALL', 'typeid')).id;
  requireOnType(caller, 'CR', typeid);
  requireAssignable(caller, typeid, body.assignees);
  const { natures, timeslotid, plan, plan2, duration, reason } = body;
  const job = await makePost(context, caller, {
    id: uuidv7(),
    fields: {
      contactid: ticket.contactId,
      addressid: ticket.siteId,
      typeid,
      title: body.title ?? ticket.title,
      natures,
      timeslotid,
      plan,
      plan2,
      due: body.due ?? ticket.resolveDue,
      duration,
      timetype: fixedTime,
      instructions: body.instructions ?? ticket.body.slice(0, maxInstructions),
      priority: ticket.priority,
      tags: [],
      lines: [],
    },
    assignees: [...new Set(body.assignees)],
    appid: null,
    parentId: null,
    data: { ticket: ticket.id },
    reason,
  });
  const begins = ticket.state === 'open' || ticket.state === 'assigned' || ticket.state === 'reopened';
  await changeTicket(context, caller, ticket, { jobId: job.id, reason, ...(begins ? { to: 'progress' } : {}) });
  return await getTicket(context, caller, ticket.id);
}
