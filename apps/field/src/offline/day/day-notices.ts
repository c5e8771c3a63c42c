import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import { db, isCurrent, type FieldDb } from '../db.ts';
import { liveRead } from '../live.ts';
import { withRoom } from '../room.ts';
import { editFacts } from '../sync/facts.ts';
import type { DayNotices, LunchMark } from './rows.ts';

/** What is to be done about the lunch notice of a day, which is shown once. `due`: when it is to be shown, if at all. */
export function lunchStep(
  due: number | undefined,
  mark: LunchMark | undefined,
  { now, today }: { now: number; today: BusinessDate },
): 'plan' | 'show' | 'cancel' | undefined {
  if (due === undefined) return mark?.date === today && mark.at > now ? 'cancel' : undefined;
  if (mark?.date === today) return undefined;
  return due > now ? 'plan' : 'show';
}

/** Changes what is noted, from what is stored; returns whether there was anything to change. */
async function note(change: (stored: DayNotices) => DayNotices | undefined, store: FieldDb = db()): Promise<boolean> {
  return await withRoom(
    async () =>
      await store.transaction('rw', store.facts, async () => {
        const stored = (await store.facts.get('this'))?.dayNotices ?? {};
        const next = isCurrent(store) ? change(stored) : undefined;
        if (next !== undefined) await editFacts({ dayNotices: next });
        return next !== undefined;
      }),
  );
}

/** Closes the message of the day until the next one. */
export const closeMessage = async (today: BusinessDate): Promise<void> => {
  await note((stored) => ({ ...stored, messageClosed: today }));
};

/** Notes that the message of a day is shown as a notification; false if it has been, or if the user has closed it. */
export const claimMessage = async (today: BusinessDate): Promise<boolean> =>
  await note((stored) =>
    stored.messageTold === today || stored.messageClosed === today ? undefined : { ...stored, messageTold: today },
  );

/** Notes when the lunch notice of a day is shown; false if it is noted already, as by another window. */
export const claimLunch = async (mark: LunchMark): Promise<boolean> =>
  await note((stored) => (stored.lunch?.date === mark.date ? undefined : { ...stored, lunch: mark }));

/** Forgets the lunch notice of a day: it was not shown. */
export const releaseLunch = async (today: BusinessDate): Promise<boolean> =>
  await note(({ lunch, ...stored }) => (lunch?.date === today ? stored : undefined));

/** What is noted; undefined until the store has answered. */
export const useDayNotices = liveRead(
  async (): Promise<DayNotices> => (await db().facts.get('this'))?.dayNotices ?? {},
).useResult;
