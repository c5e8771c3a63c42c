import { distanceKm } from '@field-service/domain/values/distance.ts';
import { byShortestWay, isFreeInOrder } from '@field-service/domain/work/planning/shortest-way.ts';
import type { PlannedRow, ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import { jobsOfDay } from '../schedule.ts';

/** Which day, and whether its jobs without a fixed time are put in the order of the shortest way (`optimized`). */
export interface DayOrder {
  /** yyyymmdd in `timeZone`. */
  date: number;
  timeZone: string;
  optimized: boolean;
}

/** A job on a technician's way. */
export interface Stop {
  row: PlannedRow;
  /** From 1, in the order of the day. */
  number: number;
  /** From the job before, in kilometres; undefined for the first one, and where one of the positions is not known. */
  km: number | undefined;
}

/** The stops of a technician on a day (`jobsOfDay`), in the order of their times or by the shortest way. */
export const stopsOf = (
  rows: readonly ScheduleRow[],
  userId: string,
  { date, timeZone, optimized }: DayOrder,
): Stop[] => {
  const planned = jobsOfDay(rows, userId, date, timeZone);
  const day = optimized
    ? byShortestWay(planned.map((row) => ({ row, geo: row.geo, isFixed: !isFreeInOrder(row) }))).map(({ row }) => row)
    : planned;
  return day.map((row, at) => {
    const before = day[at - 1]?.geo;
    return { row, number: at + 1, km: before && row.geo ? distanceKm(before, row.geo) : undefined };
  });
};

/** The whole way between the jobs, as far as their positions are known, in kilometres. */
export const wayOf = (stops: readonly Stop[]): number => stops.reduce((sum, { km }) => sum + (km ?? 0), 0);
