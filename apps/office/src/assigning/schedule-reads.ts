import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, datasets } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { ScheduleRow } from './schedule-rows.ts';

/** Reads the jobs and absences that meet all terms. */
export const readSchedule = async (terms: readonly object[], signal: AbortSignal): Promise<ScheduleRow[]> =>
  await datasets.rows('full-schedules', { find: { $and: terms } }, { signal });

/** The terms of jobs and absences that overlap a time span. */
export const overlapping = (span: { start: number; end: number }): object[] => [
  { plan: { $lt: span.end } },
  { $or: [{ plan2: { $gt: span.start } }, { plan: { $gte: span.start } }] },
];

export interface ScheduleSettings {
  /** The working day, in decimal hours. */
  hours: { from: number; to: number };
  /** The length of a job without an end. */
  usualMinutes: number;
  /** Whether a day's jobs without a fixed time are put in the order of the shortest way. */
  optimized: boolean;
}

/** The settings of a folder that its schedule follows. */
export const scheduleSettings = (folderId: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.folderSettings, folderId, 'schedule'],
    queryFn: async ({ signal }): Promise<ScheduleSettings> => {
      const { data } = await api.folders.settings(
        { params: { id: folderId ?? '', keys: 'work,scheduleDuration,optimized' } },
        { signal },
      );
      const work = data.work?.data;
      const hours: Record<string, unknown> = isRecord(work) ? work : {};
      const duration = data.scheduleDuration?.data;
      return {
        hours: { from: Number(hours.from), to: Number(hours.to) },
        usualMinutes: (typeof duration === 'string' ? minutesOfDuration(duration) : undefined) ?? 0,
        optimized: data.optimized?.data === true,
      };
    },
    enabled: folderId !== undefined,
    staleTime: 10 * 60_000,
  });
