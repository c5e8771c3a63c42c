import {
  currentWorkDay,
  reckonWorkDay,
  workFlags,
  type WorkDay,
  type WorkType,
} from '@field-service/domain/people/work-time.ts';
import { addDays, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import type { OwnWork, OwnWorkDay, UnsentSign } from '../../offline/work-time/work-days.ts';

type DayFlag = OwnWorkDay['noted'][number];
const dayFlags: readonly DayFlag[] = [...workFlags, 'late_entry'];

export interface EntryView {
  at: number;
  type: WorkType;
  /** Whether the server has it. */
  isSent: boolean;
}
export interface DayView {
  date: BusinessDate;
  sums: WorkDay;
  flags: DayFlag[];
}
export interface WorkView {
  date: BusinessDate;
  sums: WorkDay;
  /** Minutes of work so far, including the running span. */
  workMinutes: number;
  breakMinutes: number;
  /** Minutes of the running span; null without one. */
  runningMinutes: number | null;
  /** The day's starts, ends and breaks, in order. */
  entries: EntryView[];
  /** How many positions the day has. */
  positions: number;
  /** The days before it, the latest one first. */
  past: DayView[];
  rejected: UnsentSign[];
}

/** The days before the shown one that are listed. */
const pastDays = 14;

const minutesSince = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / 60_000));

const flagsOf = ({ noted }: OwnWorkDay, sums: WorkDay): DayFlag[] => {
  // What follows from the entries is reckoned here, with those that are not sent yet.
  const found = new Set<DayFlag>([
    ...noted.filter((flag) => flag === 'corrected' || flag === 'late_entry'),
    ...sums.flags,
  ]);
  return dayFlags.filter((flag) => found.has(flag));
};

/** The user's work as it is shown at a point in time. */
export function workView({ days, unsent, timeZone }: OwnWork, clock: number): WorkView {
  // What was recorded a moment ago is not in the future, whatever the clock says.
  const waiting = unsent.filter(({ rejected }) => rejected === null);
  const now = Math.max(clock, ...waiting.map(({ at }) => at));
  const { date, entries, sums } = currentWorkDay(days, now, timeZone);
  const isSent = (at: number, type: WorkType): boolean => !waiting.some((each) => each.at === at && each.type === type);
  const { running, since } = sums;
  const runningMinutes = since === null ? null : minutesSince(since, now);
  return {
    date,
    sums,
    workMinutes: sums.workMinutes + (running === 'work' ? (runningMinutes ?? 0) : 0),
    breakMinutes: sums.breakMinutes + (running === 'break' ? (runningMinutes ?? 0) : 0),
    runningMinutes,
    entries: entries
      .filter(({ type }) => type !== 'WT')
      .map(({ at, type }) => ({ at, type, isSent: isSent(at, type) }))
      .toSorted((a, b) => a.at - b.at),
    positions: entries.filter(({ type }) => type === 'WT').length,
    past: days
      .filter((day) => day.date !== date && day.date >= addDays(date, -pastDays) && day.entries.length > 0)
      .map((day) => {
        const reckoned = reckonWorkDay(day.entries, day.revision, now);
        return { date: day.date, sums: reckoned, flags: flagsOf(day, reckoned) };
      })
      .toSorted((a, b) => b.date - a.date),
    rejected: unsent.filter(({ rejected }) => rejected !== null),
  };
}
