import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { bind, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { readInfo, refresh, retryJob, sendEmail, setDebug } from './commands.ts';
import { install } from './install.ts';
import { isInitialised } from './queries.ts';

/** The services that these calls use in addition to the database. */
export type Operation = Pick<Services, 'queue' | 'channels' | 'config'>;

export const systemRoutes = (operation: Operation): BoundRoute[] => [
  bindOpen(contract.system.health, () => ({ live: true as const })),
  bindOpen(contract.system.ready, async ({ system }) => {
    if (!(await isInitialised(system))) throw new Refusal('server.not_initialised', {});
    if (!operation.queue.running() || !operation.channels.connected()) throw new Refusal('server.busy', {});
    return { ready: true as const };
  }),
  bindOpen(contract.installation.install, async (context, { body }) => await install(context, body)),
  bind(contract.system.info, async (context) => await readInfo(operation, context)),
  bind(contract.system.debug, setDebug),
  bind(contract.system.refresh, refresh),
  bind(contract.system.sendEmail, sendEmail),
  bind(contract.system.failedJobs, async () => await operation.queue.failed()),
  bind(contract.system.retryJob, async (context, caller, input) => await retryJob(operation, context, caller, input)),
];
