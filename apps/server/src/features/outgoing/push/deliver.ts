import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import type { PushNotice } from '@field-service/contract/outgoing/push.ts';
import webpush from 'web-push';
import type { Config } from '../../../config.ts';
import type { JobContext } from '../../../queue/job.ts';
import { deleteRegistration, selectRegistrations } from './queries.ts';
import { subjectOf, vapidOf } from './vapid.ts';

/** How long a push service keeps what it cannot deliver, in seconds. */
const keptFor = 86_400;
const answersWithin = 20_000;
/** The browser's registration is over (RFC 8030, section 7.3). */
const gone = new Set([404, 410]);

/** `sent` to one registration at least; `unregistered` where there is none that takes it. */
export type Delivery = 'sent' | 'unregistered';

async function agentFor({ push }: Pick<Config, 'push'>): Promise<Agent | undefined> {
  return push?.caFile === undefined ? undefined : new Agent({ ca: await readFile(push.caFile, 'utf8') });
}

/**
 * Sends a notice, encrypted, to every browser that the person registered; what is over is removed. Throws when nothing went
 * and something might go on another try. Where a repeated notice waits beside the first, the push service keeps one.
 */
export async function deliverPush(
  context: Pick<JobContext, 'system' | 'config' | 'log'>,
  userId: string,
  notice: PushNotice,
): Promise<Delivery> {
  const { system, config, log } = context;
  const registrations = await selectRegistrations(system, userId);
  const agent = await agentFor(config);
  const { publicKey, privateKey } = await vapidOf(config);
  const options = {
    TTL: keptFor,
    timeout: answersWithin,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
    topic: createHash('sha256').update(notice.oid).digest('base64url').slice(0, 32),
    vapidDetails: { subject: subjectOf(config), publicKey, privateKey },
    ...(agent === undefined ? {} : { agent }),
  } as const;
  let sent = 0;
  let failure: unknown;
  try {
    for (const { id, type, pushid, keys } of registrations) {
      if (type !== 'web' || keys === null) continue;
      try {
        await webpush.sendNotification({ endpoint: pushid, keys }, JSON.stringify(notice), options);
        sent += 1;
      } catch (error) {
        if (error instanceof webpush.WebPushError && gone.has(error.statusCode)) await deleteRegistration(system, id);
        else {
          failure = error;
          log.warn(
            { registration: id, status: error instanceof webpush.WebPushError ? error.statusCode : 'none' },
            'a push did not go',
          );
        }
      }
    }
  } finally {
    agent?.destroy();
  }
  if (sent > 0) return 'sent';
  // The address and the answer of a push service are the person's: only that it failed is told on.
  if (failure !== undefined)
    throw new Error(
      failure instanceof webpush.WebPushError
        ? `the push service answered ${failure.statusCode}`
        : 'the push service could not be reached',
    );
  return 'unregistered';
}
