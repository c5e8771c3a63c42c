import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, datasets } from '../../../api/client.ts';
import { workingDayOf, type Axis } from './geometry.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { ScheduleRow } from './schedule.ts';

/** A cancelled job is removed from the tray after this many days. */
const cancelledDays = 7;
/** Overdue and unsigned jobs planned more than this many days ago are left out of the tray. */
const openDays = 60;

const read = async (terms: readonly object[], signal: AbortSignal): Promise<ScheduleRow[]> =>
  await datasets.rows('full-schedules', { find: { $and: terms } }, { signal });

/** Jobs and absences that overlap a time span. */
export const useSchedule = (span: { start: number; end: number }): UseQueryResult<ScheduleRow[]> => {
  const terms = [
    { plan: { $lt: span.end } },
    { $or: [{ plan2: { $gt: span.start } }, { plan: { $gte: span.start } }] },
  ];
  return useQuery({ queryKey: [...queryKeys.schedule, 'span', terms], queryFn: ({ signal }) => read(terms, signal) });
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
  return useQuery({ queryKey: [...queryKeys.schedule, 'tray', terms], queryFn: ({ signal }) => read(terms, signal) });
};

export interface BoardRules {
  workingDay: Axis;
  /** The length of a job without an end. */
  usualMinutes: number;
  /** Whether a day's jobs without a fixed time are put in the order of the shortest way. */
  optimized: boolean;
}

/** The settings of the board's folder. */
export const useBoardRules = (folderId: string | undefined): UseQueryResult<BoardRules> =>
  useQuery({
    queryKey: [...queryKeys.folderSettings, folderId, 'board'],
    queryFn: async ({ signal }) => {
      const { data } = await api.folders.settings(
        { params: { id: folderId ?? '', keys: 'work,scheduleDuration,optimized' } },
        { signal },
      );
      const work = data.work?.data;
      const hours: Record<string, unknown> = isRecord(work) ? work : {};
      const duration = data.scheduleDuration?.data;
      return {
        workingDay: workingDayOf({ from: Number(hours.from), to: Number(hours.to) }),
        usualMinutes: (typeof duration === 'string' ? minutesOfDuration(duration) : undefined) ?? 0,
        optimized: data.optimized?.data === true,
      };
    },
    enabled: folderId !== undefined,
    staleTime: 10 * 60_000,
  });
