import { covers } from '@field-service/domain/access/permissions.ts';
import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { queueMessage, readDeciders } from '../../outgoing/messages/public.ts';
import { readAddressed } from '../../people/people/public.ts';
import { readAnswerFacts, readSightingFacts } from './tell.queries.ts';

/** Notifies everyone who may assign the call-out, except its reporter, by email and push notification. */
export async function notifySighting(
  context: JobContext,
  { sightingId }: EventPayloads['sighting.reported'],
): Promise<void> {
  const facts = await readSightingFacts(context.system, sightingId);
  if (facts === undefined) return;
  const { folderId, typeId, postId, createdBy, ...params } = facts;
  const deciders = (await readDeciders(context.system, folderId)).filter(
    ({ id, isAdmin, perms }) => id !== createdBy && covers(perms, `POST:AS:${typeId}`, isAdmin),
  );
  const message = { folderId, template: 'sighting-reported', params } as const;
  await context.transaction(async (transaction) => {
    for (const { id, email, lang } of deciders) {
      const own = { ...message, userId: id, lang };
      await queueMessage(transaction, {
        ...own,
        once: `sighting ${sightingId} push ${id}`,
        channel: 'push',
        address: null,
        refKind: 'POST',
        refId: postId,
      });
      if (email !== null)
        await queueMessage(transaction, {
          ...own,
          once: `sighting ${sightingId} mail ${id}`,
          channel: 'mail',
          address: email,
          refKind: 'SIGHTING',
          refId: sightingId,
        });
    }
  });
}

/** Emails the answer to the customer's user who reported the sighting; there is none if staff recorded it. */
export async function mailAnswer(context: JobContext, { sightingId }: EventPayloads['sighting.closed']): Promise<void> {
  const facts = await readAnswerFacts(context.system, sightingId);
  if (facts === undefined) return;
  const { folderId, reporterId, answer, ...params } = facts;
  for (const { id, name, email, lang } of await readAddressed(context.system, [reporterId]))
    await context.transaction(async (transaction) => {
      await queueMessage(transaction, {
        once: `sighting-answered ${sightingId}`,
        folderId,
        userId: id,
        lang,
        channel: 'mail',
        address: email,
        template: 'sighting-answered',
        params: { ...params, name, text: answer },
        refKind: 'SIGHTING',
        refId: sightingId,
      });
    });
}
