import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { systemDb } from '../../../db/system.ts';
import { recordSystemHistory } from '../../../history/public.ts';
import type { JobContext, Routine } from '../../../queue/job.ts';
import { readFolderSetting } from '../settings/public.ts';
import { dropMonths, makeMonths } from './months.queries.ts';
import { deleteHistory, deletePositions, deleteTrail } from './queries.ts';

/**
 * The number of rows per transaction. Transactions are kept short because no delta read advances while a role other
 * than the serving one writes.
 */
const batch = 5000;

/** The timestamp this many calendar years earlier, in milliseconds. */
function yearsBefore(at: number, years: number): number {
  const date = new Date(at);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.getTime();
}

/** Removes history as the owner of its table. Each transaction records the number of removed rows in the history. */
async function pruneHistory({ database, now }: JobContext, before: number): Promise<void> {
  const owner = systemDb(database.ownerPool);
  for (let removed = batch; removed === batch;) {
    removed = await owner.transaction().execute(async (db) => {
      const count = await deleteHistory(db, before, batch);
      if (count > 0)
        await recordSystemHistory(db, 'housekeeping', now(), {
          noun: 'system',
          id: 'site',
          folderId: null,
          kind: 'prune',
          after: { table: 'history', rows: count, before },
        });
      return count;
    });
  }
}

/**
 * Creates the partitions for the coming months, and removes records that are older than the setting `retention` allows.
 */
export const pruneRecords: Routine = {
  name: 'prune-records',
  cron: '41 2 * * *',
  run: async (context) => {
    const { system, now } = context;
    const { positionDays, historyYears } = await readFolderSetting(system, null, 'retention');
    const positionsBefore = now() - positionDays * dayMs;
    const owner = systemDb(context.database.ownerPool);
    await makeMonths(owner, now());
    await dropMonths(owner, positionsBefore);
    await deletePositions(system, positionsBefore);
    await deleteTrail(system, positionsBefore);
    await pruneHistory(context, yearsBefore(now(), historyYears));
  },
};
