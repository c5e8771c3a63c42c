import type { RouteInput } from '@field-service/contract/route.ts';
import type { WorkTime, workTime } from '@field-service/contract/people/work-time.ts';
import { reckonWorkDay, strayEntry, type WorkDay } from '@field-service/domain/people/work-time.ts';
import { addDays, businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import { minuteOfDay } from '../../../parts/clock.ts';

export type Correction = RouteInput<(typeof workTime)['correct']>['body'];
export type CorrectedType = Correction['entries'][number]['type'];

/** One start, end or break while it is entered; `time` is in minutes after midnight of the date or of the next one. */
export interface EntryValues {
  key: string;
  type: CorrectedType;
  nextDay: boolean;
  time: number | null;
}
export interface CorrectionValues {
  entries: readonly EntryValues[];
  reason: string;
}

/** The entries that count at present, in order; positions are not corrected. */
export const valuesOfDay = (
  { work, break: breaks, date }: Pick<WorkTime, 'work' | 'break' | 'date'>,
  timeZone: string,
): CorrectionValues => ({
  reason: '',
  entries: [...work, ...breaks]
    .toSorted((a, b) => a[2] - b[2])
    .flatMap(([, , at, type]): EntryValues[] =>
      type === 'WT'
        ? []
        : [
            {
              key: `${at}-${type}`,
              type,
              nextDay: businessDateOf(at, timeZone) > date,
              time: minuteOfDay(at, timeZone),
            },
          ],
    ),
});

type Place = { date: number; timeZone: string };
const stampOf = ({ nextDay, time }: EntryValues, { date, timeZone }: Place): number | null =>
  time === null ? null : stampOn(nextDay ? addDays(date, 1) : date, time, timeZone);

/** The entries with their times in milliseconds; undefined if one has no time. */
const stampedOf = (entries: readonly EntryValues[], place: Place): Correction['entries'] | undefined => {
  const stamped = entries.flatMap((entry) => {
    const time = stampOf(entry, place);
    return time === null ? [] : [{ type: entry.type, time }];
  });
  return stamped.length === entries.length ? stamped : undefined;
};

export const bodyOfCorrection = ({ entries, reason }: CorrectionValues, place: Place): Entered<Correction> => ({
  entries: stampedOf(entries, place) ?? null,
  reason: reason.trim(),
});

/** Why entries cannot be a day: the first reason that is found. */
export type CorrectionProblem = 'none' | 'time' | 'start' | 'stray' | null;

export function correctionProblem(entries: readonly EntryValues[], place: Place, now: number): CorrectionProblem {
  if (entries.length === 0) return 'none';
  const stamped = stampedOf(entries, place);
  if (stamped === undefined) return 'time';
  const [first] = stamped.toSorted((a, b) => a.time - b.time);
  if (first?.type !== 'WS') return 'start';
  return strayEntry(stamped, place.date, place.timeZone, now) >= 0 ? 'stray' : null;
}

/** What the entries add up to, as the server will; undefined while they are no day. */
export function reckonCorrection(entries: readonly EntryValues[], place: Place, now: number): WorkDay | undefined {
  if (correctionProblem(entries, place, now) !== null) return undefined;
  const stamped = stampedOf(entries, place) ?? [];
  return reckonWorkDay(
    stamped.map(({ type, time }) => ({ at: time, type, revision: 1 })),
    1,
    now,
  );
}
