import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { Routine } from '../../../queue/job.ts';
import { deleteOld, selectExpired, updateGone } from './queries.ts';

/** Removes the files of exports after a day, at once where they were given up, and the records after a week. */
export const sweepExports: Routine = {
  name: 'sweep-exports',
  cron: '*/10 * * * *',
  run: async ({ system, files, now }) => {
    for (const { id, sha256 } of await selectExpired(system, now())) {
      if (sha256 !== null) await files.remove(sha256);
      await updateGone(system, id);
    }
    await deleteOld(system, now() - 7 * dayMs);
  },
};
