import { maxShiftMs, reckonWorkDay } from '@field-service/domain/people/work-time.ts';
import type { JobContext, Routine } from '../../../queue/job.ts';
import { recordSystemHistory } from '../../../history/public.ts';
import { lockPeople } from '../colleagues/public.ts';
import { readDay, readRunning, writeDay } from './queries.ts';
import { flagsOf } from './record.ts';

const atOnce = 500;

async function closeForgotten(context: JobContext, { id, userId }: { id: string; userId: string }): Promise<void> {
  await context.transaction(async ({ db, notify }) => {
    await lockPeople(db, [userId]);
    const day = await readDay(db, id);
    if (day === undefined) return;
    const sums = reckonWorkDay(day.entries, day.revision, context.now());
    if (sums.running !== null) return;
    const flags = flagsOf(sums, day.flags.includes('late_entry'));
    await writeDay(db, { id, revision: day.revision, flags }, sums);
    await recordSystemHistory(db, 'close-work-days', context.now(), {
      noun: 'work-time',
      id,
      folderId: day.folderId,
      kind: 'close',
      before: { state: 'open', flags: day.flags },
      after: { state: 'closed', endAt: sums.endAt, flags },
    });
    notify('post', id);
  });
}

/** Ends shifts that no one has ended within the maximum length of a shift. */
export const closeWorkDays: Routine = {
  name: 'close-work-days',
  cron: '23 * * * *',
  run: async (context) => {
    for (const day of await readRunning(context.system, context.now() - maxShiftMs, atOnce))
      await closeForgotten(context, day);
  },
};
