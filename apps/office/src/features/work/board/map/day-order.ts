import { distanceKm } from '@field-service/domain/values/distance.ts';
import { jobsOfDay, type PlannedRow, type ScheduleRow } from '../schedule.ts';

/** A job on a technician's way. */
export interface Stop {
  row: PlannedRow;
  /** From 1, in the order of the day. */
  number: number;
  /** From the job before, in kilometres; undefined for the first one, and where one of the positions is not known. */
  km: number | undefined;
}

/** The stops of a technician on a day (`jobsOfDay`). */
export const stopsOf = (rows: readonly ScheduleRow[], userId: string, date: number, timeZone: string): Stop[] => {
  const day = jobsOfDay(rows, userId, date, timeZone);
  return day.map((row, at) => {
    const before = day[at - 1]?.geo;
    return { row, number: at + 1, km: before && row.geo ? distanceKm(before, row.geo) : undefined };
  });
};

/** The whole way between the jobs, as far as their positions are known, in kilometres. */
export const wayOf = (stops: readonly Stop[]): number => stops.reduce((sum, { km }) => sum + (km ?? 0), 0);
