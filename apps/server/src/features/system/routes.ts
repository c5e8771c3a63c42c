import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../context.ts';
import { bindOpen, type BoundRoute } from '../../plugins/bind.ts';
import { Refusal } from '../../refusal.ts';
import { isInitialised } from './queries.ts';

/** What the ready call looks at besides the database. */
export type Readiness = Pick<Services, 'queue' | 'channels'> & { stopping: () => boolean };

export const systemRoutes = (readiness: Readiness): BoundRoute[] => [
  bindOpen(contract.system.health, () => ({ live: true as const })),
  bindOpen(contract.system.ready, async ({ system }) => {
    if (readiness.stopping()) throw new Refusal('server.stopping', {});
    if (!(await isInitialised(system)) || !readiness.queue.running() || !readiness.channels.connected()) throw new Refusal('server.not_initialised', {});
    return { ready: true as const };
  }),
];
