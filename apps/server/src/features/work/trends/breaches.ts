import { addDays } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import { routineCaller } from '../../../caller.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import type { JobContext } from '../../../queue/job.ts';
import { recordHistory } from '../../../history/public.ts';
import { openAction, ownerOf, readHolding } from './thresholds.queries.ts';
import { holdsOn, levelsBy } from './trend.ts';
import { readSeen, readTrendJobs } from './visits.queries.ts';

/** The number of latest points searched for consecutive alerts. */
const alertLookBackPoints = 24;

/**
 * Opens a corrective action for each threshold whose action level a completed job reached, once per threshold and job
 * (practice, trends). Safe to repeat.
 */
export async function checkBreaches(jobs: JobContext, postId: string): Promise<void> {
  const caller = routineCaller('thresholds', '');
  await jobs.transaction(async ({ db: system, notify }) => {
    const db = new ScopedDb(system, caller);
    const seen = await readSeen(db, postId);
    if (seen === undefined) return;
    for (const type of seen.types) {
      for (const row of (await readHolding(db, seen.siteId, type)).filter((each) => holdsOn(each, seen.date))) {
        const series = { siteId: seen.siteId, stationTypeId: type, area: row.area, species: row.species };
        const found = levelsBy(
          row,
          await readTrendJobs(
            db,
            series,
            { from: row.valid_from, to: seen.date, until: seen.doneAt },
            false,
            alertLookBackPoints,
          ),
        ).get(postId);
        if (found?.level !== 'action' || found.value === undefined) continue;
        const id = uuidv7();
        const action = {
          id,
          folder_id: seen.folderId,
          contact_id: seen.contactId,
          site_id: seen.siteId,
          threshold_id: row.id,
          post_id: postId,
          value: found.value,
          owner_id: await ownerOf(db, row.created_by, seen.folderId),
          due: addDays(seen.date, row.due_days),
        };
        if (!(await openAction(db, action))) continue;
        await recordHistory({ db, now: jobs.now(), requestId: `post.done:${postId}` }, caller, {
          noun: 'corrective-action',
          id,
          folderId: seen.folderId,
          kind: 'create',
          after: { thresholdid: row.id, postid: postId, value: found.value, due: action.due },
        });
        notify('corrective_action', id);
      }
    }
  });
}
