import { covers } from '@field-service/domain/access/permissions.ts';
import type { JobContext } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { queueMessage, readDeciders } from '../../outgoing/messages/public.ts';
import { readSightingFacts } from './tell.queries.ts';

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
