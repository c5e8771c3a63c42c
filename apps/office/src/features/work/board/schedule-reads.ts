import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  overlapping,
  readSchedule,
  scheduleSettings,
  type ScheduleSettings,
} from '../../../assigning/schedule-reads.ts';
import type { ScheduleRow } from '../../../assigning/schedule-rows.ts';
import { workingDayOf, type Axis } from './geometry.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** A cancelled job is removed from the tray after this many days. */
const cancelledDays = 7;
/** Overdue and unsigned jobs planned more than this many days ago are left out of the tray. */
const openDays = 60;

/** Jobs and absences that overlap a time span. */
export const useSchedule = (span: { start: number; end: number }): UseQueryResult<ScheduleRow[]> => {
  const terms = overlapping(span);
  return useQuery({
    queryKey: [...queryKeys.schedule, 'span', terms],
    queryFn: ({ signal }) => readSchedule(terms, signal),
  });
};

/** Jobs waiting for the dispatcher; `now` is rounded up to the hour, so that the query changes only once an hour. */
export const useTray = (now: number): UseQueryResult<ScheduleRow[]> => {
  const hour = Math.ceil(now / 3_600_000) * 3_600_000;
  const since = hour - openDays * dayMs;
  const waiting = [
    { $and: [{ 'status.flags': { $noflags: 'CXP' } }, { userid: { $exists: false } }] },
    { $and: [{ 'status.flags': { $noflags: 'CX' } }, { plan: { $gte: since, $lt: hour } }] },
    { $and: [{ 'status.flags': { $flags: 'S' } }, { plan: { $gte: since } }] },
    { $and: [{ 'status.flags': { $flags: 'X' } }, { uts: { $gte: hour - cancelledDays * dayMs } }] },
    { latePackage: true },
  ];
  const terms = [{ kind: 'job' }, { $or: waiting }];
  return useQuery({
    queryKey: [...queryKeys.schedule, 'tray', terms],
    queryFn: ({ signal }) => readSchedule(terms, signal),
  });
};

export interface BoardRules extends Omit<ScheduleSettings, 'hours'> {
  workingDay: Axis;
}

const boardRulesOf = ({ hours, ...others }: ScheduleSettings): BoardRules => ({
  ...others,
  workingDay: workingDayOf(hours),
});

/** The settings of the board's folder. */
export const useBoardRules = (folderId: string | undefined): UseQueryResult<BoardRules> =>
  useQuery({ ...scheduleSettings(folderId), select: boardRulesOf });
