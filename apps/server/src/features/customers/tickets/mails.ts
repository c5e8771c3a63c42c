import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { queueMessage, type Template } from '../../outgoing/messages/public.ts';
import { readAddressed, readHolders, type Holder } from '../../people/people/public.ts';
import { isCustomer, readTicketFacts, readTicketOfJob, type TicketFacts } from './mails.queries.ts';

type Params = Readonly<Record<string, string>>;
type Receiver = Pick<Holder, 'name' | 'email' | 'lang'> & { id: string | null };

/** Queues an email to each receiver, at most once per value of `once`. */
async function mail(
  context: JobContext,
  ticketId: string,
  facts: TicketFacts,
  to: readonly Receiver[],
  { template, once, params = {} }: { template: Template; once: string; params?: Params },
): Promise<void> {
  await context.transaction(async (transaction) => {
    for (const { id, name, email, lang } of to) {
      await queueMessage(transaction, {
        once: `${template} ${ticketId} ${once} ${id ?? email}`,
        folderId: facts.folderId,
        channel: 'mail',
        userId: id,
        address: email,
        template,
        lang,
        params: {
          name,
          docno: facts.docno,
          title: facts.title,
          site: facts.site,
          by: facts.by,
          text: facts.text ?? facts.body,
          timezone: facts.timezone,
          ...params,
        },
        refKind: 'POST',
        refId: ticketId,
      });
    }
  });
}

const customerOf = ({ customer }: TicketFacts): Receiver[] =>
  customer.email === null ? [] : [{ id: null, name: customer.name, email: customer.email, lang: customer.lang }];

/** The ticket's assignees or, if there are none, the staff who may assign the ticket. The author is excluded. */
async function carersOf({ system }: JobContext, facts: TicketFacts, byId: string): Promise<Receiver[]> {
  const own = await readAddressed(system, facts.assigneeIds);
  const carers = facts.assigneeIds.length > 0 ? own : await readHolders(system, facts.folderId, 'POST', 'AS');
  return carers.filter(({ id }) => id !== byId);
}

/** Emails the other side, or both sides, about a ticket's progress. */
export async function mailTicket(
  context: JobContext,
  { ticketId, what, messageId, byId, at }: EventPayloads['ticket.changed'],
): Promise<void> {
  const facts = await readTicketFacts(context.system, ticketId, messageId, byId);
  if (facts === undefined) return;
  const once = messageId ?? String(at);
  const byCustomer = await isCustomer(context.system, byId);
  switch (what) {
    case 'opened':
      await mail(context, ticketId, facts, customerOf(facts), { template: 'ticket-received', once });
      await mail(context, ticketId, facts, await carersOf(context, facts, byId), { template: 'ticket-new', once });
      return;
    case 'replied':
      await mail(context, ticketId, facts, byCustomer ? await carersOf(context, facts, byId) : customerOf(facts), {
        template: 'ticket-replied',
        once,
      });
      return;
    case 'resolved':
      await mail(context, ticketId, facts, customerOf(facts), { template: 'ticket-resolved', once });
      return;
    case 'reopened':
      await mail(context, ticketId, facts, await carersOf(context, facts, byId), { template: 'ticket-reopened', once });
  }
}

/** Emails people to whom a ticket was assigned. */
export async function mailAssigned(
  context: JobContext,
  { ticketId, userIds, at }: EventPayloads['ticket.assigned'],
): Promise<void> {
  const facts = await readTicketFacts(context.system, ticketId, null, null);
  if (facts === undefined) return;
  await mail(context, ticketId, facts, await readAddressed(context.system, userIds), {
    template: 'ticket-assigned',
    once: String(at),
  });
}

/**
 * Emails a ticket's assignees or, if there are none, the staff who may assign it, when the ticket's job is done. They
 * can then inform the customer and resolve the ticket.
 */
export async function mailProposal(context: JobContext, postId: string): Promise<void> {
  const ticket = await readTicketOfJob(context.system, postId);
  const facts = ticket === undefined ? undefined : await readTicketFacts(context.system, ticket.id, null, null);
  if (ticket === undefined || facts === undefined) return;
  await mail(context, ticket.id, facts, await carersOf(context, facts, ''), {
    template: 'ticket-job-done',
    once: postId,
    params: { job: ticket.job },
  });
}
