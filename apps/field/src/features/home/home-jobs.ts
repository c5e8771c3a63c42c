import { isOpenBucket } from '@field-service/domain/work/job-buckets.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { JobRow } from '../../offline/rows.ts';

export const homeTabs = ['todo', 'today', 'closed', 'cancelled'] as const;
export type HomeTab = (typeof homeTabs)[number];

/** Orders jobs in progress first, then the others by planned time; jobs without a time are last. */
const byPlan = (a: JobRow, b: JobRow): number => {
  const current = Number(b.bucket === 'inProgress') - Number(a.bucket === 'inProgress');
  return current || (a.job.plan ?? Infinity) - (b.job.plan ?? Infinity) || a.job.ctid - b.job.ctid;
};
const newestFirst = (a: JobRow, b: JobRow): number => (b.job.plan ?? 0) - (a.job.plan ?? 0);

export interface DayFacts {
  now: number;
  timeZone: string;
  cutoffMinutes: number;
}

/** The jobs of each tab. A job that the office took away while there is unsent work on it is among the cancelled ones. */
export function jobsOfTabs(
  rows: readonly JobRow[],
  { now, timeZone, cutoffMinutes }: DayFacts,
): Record<HomeTab, JobRow[]> {
  const today = businessDateOf(now, timeZone, cutoffMinutes);
  const dayOf = (row: JobRow) =>
    row.job.plan === null ? today : businessDateOf(row.job.plan, timeZone, cutoffMinutes);
  const listed = rows.filter((row) => row.aside === null);
  return {
    todo: listed.filter((row) => isOpenBucket(row.bucket)).toSorted(byPlan),
    today: listed
      .filter(
        (row) =>
          row.bucket === 'complete' || row.bucket === 'inProgress' || (row.bucket === 'todo' && dayOf(row) === today),
      )
      .toSorted(byPlan),
    closed: listed.filter((row) => row.bucket === 'closed').toSorted(newestFirst),
    cancelled: rows.filter((row) => row.bucket === 'cancelled' || row.aside !== null).toSorted(newestFirst),
  };
}

/** What the jobs of a group have in common: a business date, that they are in progress, or that no day is planned. */
export type GroupDay = number | 'now' | 'none';

export interface JobGroup {
  day: GroupDay;
  rows: JobRow[];
}

/** Groups consecutive jobs that are planned for the same day; the order of the jobs does not change. */
export function groupByDay(rows: readonly JobRow[], timeZone: string, cutoffMinutes: number): JobGroup[] {
  const groups: JobGroup[] = [];
  for (const row of rows) {
    const { plan } = row.job;
    const day: GroupDay =
      row.bucket === 'inProgress' && row.aside === null
        ? 'now'
        : plan === null
          ? 'none'
          : businessDateOf(plan, timeZone, cutoffMinutes);
    const last = groups.at(-1);
    if (last && last.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}

/** The groups, limited to the first `count` jobs in total. */
export function firstRows(groups: readonly JobGroup[], count: number): JobGroup[] {
  const first: JobGroup[] = [];
  let left = count;
  for (const { day, rows } of groups) {
    if (left <= 0) break;
    first.push({ day, rows: rows.slice(0, left) });
    left -= rows.length;
  }
  return first;
}
