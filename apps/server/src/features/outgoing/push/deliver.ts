import type { PushNotice } from '@field-service/contract/outgoing/push.ts';
import type { Config } from '../../../config.ts';
import type { SystemDb } from '../../../db/system.ts';
import type { JobContext } from '../../../queue/job.ts';
import { appProvider } from './app-service.ts';
import type { PushProvider, Registration } from './provider.ts';
import { deleteRegistration, selectReachableBy, selectRegistrations } from './queries.ts';
import { webProvider } from './web.ts';

/** The push providers: one for browsers and, if a service is configured, one for devices with the native app. */
async function providersOf(config: Config, system: SystemDb): Promise<PushProvider[]> {
  const app = await appProvider(config, system);
  return app === undefined ? [webProvider(config)] : [webProvider(config), app];
}

/** The types of registrations to which notices can be sent. */
export const reachableTypes = async (config: Config, system: SystemDb): Promise<Registration['type'][]> =>
  (await providersOf(config, system)).flatMap((provider): readonly Registration['type'][] => provider.types);

/** The ids of the users who have a registration to which notices can be sent. */
export const selectReachable = async (
  { config, system }: { config: Config; system: SystemDb },
  userIds: readonly string[],
): Promise<string[]> => await selectReachableBy(system, userIds, await reachableTypes(config, system));

/**
 * Sends a notice to all of a person's reachable registrations and removes expired ones. Rejects if nothing was sent and
 * a retry may succeed; returns `unregistered` if there is no registration to send to.
 */
export async function deliverPush(
  context: Pick<JobContext, 'system' | 'config' | 'log'>,
  userId: string,
  notice: PushNotice,
): Promise<'sent' | 'unregistered'> {
  const { system, config, log } = context;
  const providers = await providersOf(config, system);
  let sent = 0;
  let failure: Error | undefined;
  for (const registration of await selectRegistrations(system, userId)) {
    const provider = providers.find(({ types }) => types.includes(registration.type));
    if (provider === undefined) continue;
    try {
      if ((await provider.send(registration, notice)) === 'sent') sent += 1;
      else await deleteRegistration(system, registration.id);
    } catch (error) {
      failure = error instanceof Error ? error : new Error('a push was not sent', { cause: error });
      log.warn(
        { registration: registration.id, error: error instanceof Error ? error.message : 'none' },
        'a push was not sent',
      );
    }
  }
  if (sent > 0) return 'sent';
  if (failure !== undefined) throw failure;
  return 'unregistered';
}
