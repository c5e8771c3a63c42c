import { mailErrors } from '@field-service/contract/outgoing/mail-errors.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { JobContext } from '../../../queue/job.ts';
import { takeHeldMails } from './queries.ts';

/** The reason why a push is not sent. Such a push is never retried. */
export const noDevice = 'no device is registered';

/** Why an email is held until there is a usable mail server, and for how long: older emails are no longer relevant. */
export const waiting = { reasons: [mailErrors.no_server, mailErrors.no_password], forMs: 7 * dayMs };

/** Sends the emails from the last week that were held because there was no usable mail server. */
export async function releaseHeldMails(context: Pick<JobContext, 'transaction' | 'now'>): Promise<void> {
  await context.transaction(async ({ db, enqueue }) => {
    for (const messageId of await takeHeldMails(db, waiting.reasons, context.now() - waiting.forMs))
      await enqueue('message.queued', { messageId });
  });
}
