import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { datasetReads } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { ScheduleRow } from './schedule.ts';

/** A cancelled job is removed from the tray after this many days. */
const cancelledDays = 7;
/** Overdue and unsigned jobs planned more than this many days ago are left out of the tray. */
const openDays = 60;

const read = async (terms: readonly object[], signal: AbortSignal): Promise<ScheduleRow[]> =>
  (await datasetReads['full-schedules']({ query: { find: JSON.stringify({ $and: terms }), limit: '0' } }, { signal }))
    .data;

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
