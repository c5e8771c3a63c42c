import { createHash } from 'node:crypto';
import webpush from 'web-push';
import type { Config } from '../../../config.ts';
import { agentFor } from './app-service.ts';
import type { PushProvider } from './provider.ts';
import { subjectOf, vapidOf } from './vapid.ts';

/** The time for which a push service stores an undelivered push, in seconds. */
const keptFor = 86_400;
const answersWithin = 20_000;
/** The statuses of an expired browser registration (RFC 8030, section 7.3). */
const gone = new Set([404, 410]);

/**
 * The provider for browsers. Notices are sent through the browsers' push services, encrypted for each browser. A push
 * service keeps only one of several identical pending notices.
 */
export const webProvider = (config: Config): PushProvider => ({
  types: ['web'],
  send: async ({ pushid, keys }, notice) => {
    if (keys === null) return 'gone';
    const { publicKey, privateKey } = await vapidOf(config);
    const agent = await agentFor(config);
    try {
      await webpush.sendNotification({ endpoint: pushid, keys }, JSON.stringify(notice), {
        TTL: keptFor,
        timeout: answersWithin,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
        topic: createHash('sha256').update(notice.oid).digest('base64url').slice(0, 32),
        vapidDetails: { subject: subjectOf(config), publicKey, privateKey },
        ...(agent === undefined ? {} : { agent }),
      });
      return 'sent';
    } catch (error) {
      if (!(error instanceof webpush.WebPushError))
        throw new Error('the push service could not be reached', { cause: error });
      if (gone.has(error.statusCode)) return 'gone';
      throw new Error(`the push service answered ${error.statusCode}`, { cause: error });
    } finally {
      agent?.destroy();
    }
  },
});
