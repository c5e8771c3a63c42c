import type { JobContext } from '../../../queue/job.ts';
import { takeHeldMails } from './queries.ts';

/** Why a mail waits for a mail server; it goes as soon as one is set up. */
export const noServer = 'no mail server is set up';
export const noPassword = 'the password of the mail server cannot be opened with the key of this server';
/** Why a push does not go; nobody waits for it later. */
export const noDevice = 'no device is registered';

/** What is older tells of something that nobody waits for any more. */
const releasedFor = 7 * 86_400_000;

/** Sends the mails of the last week that waited for a mail server. */
export async function releaseHeldMails(context: Pick<JobContext, 'transaction' | 'now'>): Promise<void> {
  await context.transaction(async ({ db, enqueue }) => {
    for (const messageId of await takeHeldMails(db, [noServer, noPassword], context.now() - releasedFor))
      await enqueue('message.queued', { messageId });
  });
}

/** Why a mail failed, as far as it is told: what a server says would describe whatever an administrator entered. */
export const notAccepted = 'the mail server did not accept the mail';
export const notReached = 'the mail server was not reached';
