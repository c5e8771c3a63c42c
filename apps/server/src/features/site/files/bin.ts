import type { Routine } from '../../../queue/job.ts';
import { emptyBin } from './bin.queries.ts';

/** How long a deleted file can be restored. */
const restorableFor = 90 * 86_400_000;

/** Forgets files that were deleted long ago; their bytes go with the next sweep, where nothing else names them. */
export const sweepBin: Routine = {
  name: 'sweep-bin',
  cron: '13 2 * * *',
  run: async ({ system, log, now }) => {
    const gone = await emptyBin(system, now() - restorableFor);
    if (gone > 0) log.info({ gone }, 'deleted files are gone for good');
  },
};
