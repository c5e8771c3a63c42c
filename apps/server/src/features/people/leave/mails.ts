import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { queueMessage, type Template } from '../../outgoing/messages/public.ts';
import { readAddressed, readHolders } from '../people/public.ts';
import { readLeaveFacts, readWorking } from './mails.queries.ts';

const templates: Readonly<Record<EventPayloads['leave.changed']['to'], Template>> = {
  filed: 'leave-filed',
  approved: 'leave-approved',
  rejected: 'leave-rejected',
  withdrawn: 'leave-withdrawn',
};

/**
 * Notifies approvers when leave is filed or withdrawn, and the person on leave when someone else files, decides or
 * withdraws it. Notifications are sent by email and as push notifications.
 */
export async function notifyLeave(
  context: JobContext,
  { leaveId, to, byId, at }: EventPayloads['leave.changed'],
): Promise<void> {
  const facts = await readLeaveFacts(context.system, leaveId, byId);
  if (facts === undefined) return;
  const { folderId, userId, docno, person, kind, from, days, timezone, note, by } = facts;
  const deciders =
    to === 'filed' || to === 'withdrawn'
      ? (await readHolders(context.system, folderId, 'LEAV', 'AP')).filter(({ id }) => id !== userId && id !== byId)
      : [];
  const mailed = [...deciders, ...(byId === userId ? [] : await readAddressed(context.system, [userId]))];
  const pushed = await readWorking(context.system, [
    ...deciders.map(({ id }) => id),
    ...(byId === userId ? [] : [userId]),
  ]);
  const template = templates[to];
  const params = {
    docno,
    person,
    kind,
    from,
    to: facts.to,
    days,
    timezone,
    by,
    note: to === 'filed' ? note : '',
    reason: facts.reason ?? '',
  };
  const message = { folderId, template, refKind: 'POST', refId: leaveId };
  await context.transaction(async (transaction) => {
    for (const { id, name, email, lang } of mailed)
      await queueMessage(transaction, {
        ...message,
        once: `${template} ${leaveId} ${at} mail ${id}`,
        channel: 'mail',
        userId: id,
        address: email,
        lang,
        params: { ...params, name },
      });
    for (const { id, lang } of pushed)
      await queueMessage(transaction, {
        ...message,
        once: `${template} ${leaveId} ${at} push ${id}`,
        channel: 'push',
        userId: id,
        address: null,
        lang,
        params: { ...params, note: '', reason: '' },
      });
  });
}
