import type { DatasetRow } from '@field-service/contract/data.ts';
import { takenTime, type Busy } from '@field-service/domain/work/assignment.ts';
import { addDays, stampOn } from '@field-service/domain/values/business-date.ts';

/** What occupies a person: a job, once for each of its technicians, or an absence. */
export type ScheduleRow = DatasetRow<'full-schedules'>;
export type PlannedRow = ScheduleRow & { plan: number };

export const isPlanned = (row: ScheduleRow): row is PlannedRow => row.plan !== null;

interface Span {
  from: number;
  to: number;
}

/** What determines the time that jobs occupy. */
export interface TimeRules {
  /** The time zone of a folder. */
  zoneOf: (folderId: string) => string;
  /** The length of a job without an end (site setting scheduleDuration). */
  usualMinutes: number;
}

/** The time that a job would occupy with another plan; undefined if it occupies none. */
export const timeTaken = (
  { timetype, folderid }: Pick<ScheduleRow, 'timetype' | 'folderid'>,
  { plan, plan2 }: { plan: number; plan2: number | null },
  { zoneOf, usualMinutes }: TimeRules,
): Span | undefined => {
  const taken = takenTime({ plan, plan2, timetype, timeZone: zoneOf(folderid) }, usualMinutes);
  return taken && { from: taken.start, to: taken.end };
};

/** Everything that takes up people's time, so that clashes are detected before the server reports them. */
export const busyOf = (rows: readonly ScheduleRow[], rules: TimeRules): Busy[] =>
  rows.filter(isPlanned).flatMap((row): Busy[] => {
    if (row.userid === null || !row.busy) return [];
    const isJob = row.kind === 'job';
    const taken = timeTaken(row, row, isJob ? rules : { ...rules, usualMinutes: 0 });
    return taken
      ? [
          {
            postId: row.id,
            userId: row.userid,
            ...taken,
            kind: isJob ? 'job' : 'leave',
            title: isJob ? row.docno : row.title,
          },
        ]
      : [];
  });

/** From the start of the first day to the start of the day after the last one. */
export const spanOf = (date: number, days: number, timeZone: string): { start: number; end: number } => ({
  start: stampOn(date, 0, timeZone),
  end: stampOn(addDays(date, days), 0, timeZone),
});
