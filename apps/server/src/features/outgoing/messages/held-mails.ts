import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { JobContext } from '../../../queue/job.ts';
import { takeHeldMails } from './queries.ts';

/** The reason why a mail is held until a mail server is configured. */
export const noServer = 'no mail server is set up';
export const noPassword = 'the password of the mail server cannot be opened with the key of this server';
/** The reason why a push is not sent; such a push is not retried later. */
export const noDevice = 'no device is registered';

/** The maximum age of released mails in milliseconds; older mails are no longer relevant. */
const releasedFor = 7 * dayMs;

/** Sends the mails of the last week that were held because there was no usable mail server. */
export async function releaseHeldMails(context: Pick<JobContext, 'transaction' | 'now'>): Promise<void> {
  await context.transaction(async ({ db, enqueue }) => {
    for (const messageId of await takeHeldMails(db, [noServer, noPassword], context.now() - releasedFor))
      await enqueue('message.queued', { messageId });
  });
}

/**
 * The reason why a mail failed, in general terms, because a server's reply would describe any host that an
 * administrator enters.
 */
export const notAccepted = 'the mail server did not accept the mail';
export const notReached = 'the mail server was not reached';
