import type { MailObstacle, MailProblem } from '@field-service/contract/outgoing/messages.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { JobContext } from '../../../queue/job.ts';
import { takeHeldMails } from './queries.ts';

/** The reasons why an email is held until there is a usable mail server. */
export const noServer = 'no mail server is set up';
export const noPassword = 'the password of the mail server cannot be opened with the key of this server';
/** The reasons why an email is held; they are stored with it. */
export const heldTexts: Readonly<Record<MailObstacle, string>> = {
  no_address: 'no address',
  no_server: noServer,
  no_password: noPassword,
  switched_off: 'the recipient has switched off these mails',
};
/** The reason why a push is not sent. Such a push is never retried. */
export const noDevice = 'no device is registered';

/** The maximum age, in milliseconds, of emails that are released. Older emails are no longer relevant. */
const releasedFor = 7 * dayMs;

/** Sends the emails from the last week that were held because there was no usable mail server. */
export async function releaseHeldMails(context: Pick<JobContext, 'transaction' | 'now'>): Promise<void> {
  await context.transaction(async ({ db, enqueue }) => {
    for (const messageId of await takeHeldMails(db, [noServer, noPassword], context.now() - releasedFor))
      await enqueue('message.queued', { messageId });
  });
}

/**
 * The reasons why an email failed. They are general, because a server's reply would describe whatever host an
 * administrator entered.
 */
export const notAccepted = 'the mail server did not accept the mail';
export const notReached = 'the mail server was not reached';
/** Why an email about something that has ended meanwhile is not sent. */
export const isOver = 'what it tells of is over';

/** The stored reason for each problem of an email. */
export const problemTexts: Readonly<Record<MailProblem, string>> = {
  ...heldTexts,
  over: isOver,
  not_accepted: notAccepted,
  not_reached: notReached,
};
