import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { queueMessage, type Template } from '../../outgoing/messages/public.ts';
import { readAddressed, readHolders } from '../people/public.ts';
import { readClaimFacts } from './mails.queries.ts';

const templates: Readonly<Record<EventPayloads['claim.changed']['to'], Template>> = {
  submitted: 'claim-submitted',
  approved: 'claim-approved',
  rejected: 'claim-rejected',
  paid: 'claim-paid',
};

/** Emails approvers when a claim is submitted, and the claimant when it is approved, rejected or paid. */
export async function mailClaim(
  context: JobContext,
  { claimId, to, byId, at }: EventPayloads['claim.changed'],
): Promise<void> {
  const facts = await readClaimFacts(context.system, claimId, byId);
  if (facts === undefined) return;
  const { folderId, claimantId, docno, title, amount, currency, timezone, by, claimant } = facts;
  const receivers =
    to === 'submitted'
      ? (await readHolders(context.system, folderId, 'CLAM', 'AP')).filter(({ id }) => id !== claimantId)
      : await readAddressed(context.system, [claimantId]);
  await context.transaction(async (transaction) => {
    for (const { id, name, email, lang } of receivers) {
      await queueMessage(transaction, {
        once: `${templates[to]} ${claimId} ${at} ${id}`,
        folderId,
        channel: 'mail',
        userId: id,
        address: email,
        template: templates[to],
        lang,
        params: { name, docno, title, amount, currency, timezone, by, claimant, reason: facts.reason ?? '' },
        refKind: 'POST',
        refId: claimId,
      });
    }
  });
}
