import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { Routine } from '../../../queue/job.ts';
import { fulfil } from './fulfil.ts';
import { readRunning } from './queries.ts';

export { orderSetDataset } from './datasets.queries.ts';
export { fulfil } from './fulfil.ts';

/**
 * Creates the jobs for recurring contracts ahead of time. A contract that cannot be fulfilled does not block the
 * others.
 */
export const fulfilOrderSets: Routine = {
  name: 'fulfil-order-sets',
  cron: '41 * * * *',
  run: async (context) => {
    const running = await readRunning(context.system, addDays(businessDateOf(context.now(), 'UTC'), -2));
    for (const id of running) {
      try {
        await fulfil(context, id);
      } catch (error) {
        context.log.error({ err: error, orderSetId: id }, 'the jobs of a contract could not be made');
      }
    }
  },
};
