import {
  addDays,
  daysBetween,
  isBusinessDate,
  minutesOfWorkHours,
  stampOn,
  weekdayOf,
  type BusinessDate,
  type StampSpan,
  type WorkHours,
} from '../values/business-date.ts';

/**
 * The kinds of leave: annual, medical, hospitalisation, unpaid, replacement (for work on a day off), and half a day of
 * annual leave.
 */
export const leaveKinds = ['AL', 'MC', 'HL', 'UL', 'RL', 'HD'] as const;
export type LeaveKind = (typeof leaveKinds)[number];
export const isLeaveKind = (text: string): text is LeaveKind => leaveKinds.some((kind) => kind === text);
export const leaveHalves = ['am', 'pm'] as const;
export type LeaveHalf = (typeof leaveHalves)[number];
export const leaveStates = ['filed', 'approved', 'rejected', 'withdrawn'] as const;
export type LeaveState = (typeof leaveStates)[number];

/**
 * Whether leave is medical. Medical leave needs no approval and occupies the calendar once it is filed; other leave
 * does so once it is approved.
 */
export const isMedical = (kind: LeaveKind): boolean => kind === 'MC' || kind === 'HL';

const steps: Readonly<Record<LeaveState, readonly LeaveState[]>> = {
  filed: ['approved', 'rejected', 'withdrawn'],
  approved: ['withdrawn'],
  rejected: [],
  withdrawn: [],
};
export const mayStepLeave = (from: LeaveState, to: LeaveState): boolean => steps[from].includes(to);

/** Whether leave has started, which it does at the beginning of its first day. */
export const hasLeaveBegun = ({ from }: { from: BusinessDate }, today: BusinessDate): boolean => from <= today;

/** Whether people may withdraw their own leave: if it is approved, only before it starts. */
export const mayWithdrawOwnLeave = (leave: { state: LeaveState; from: BusinessDate }, today: BusinessDate): boolean =>
  mayStepLeave(leave.state, 'withdrawn') && (leave.state === 'filed' || !hasLeaveBegun(leave, today));

/** A span of days, including both ends. */
export interface LeaveSpan {
  from: BusinessDate;
  to: BusinessDate;
  /** Which half of the day, if the leave is half of a single day. */
  half: LeaveHalf | null;
}

/** A folder's non-working days: days of the week (0 for Sunday) and holidays. */
export interface RestDays {
  off: readonly number[];
  isHoliday: (date: BusinessDate) => boolean;
}

/** How much an application holds: characters of its note, and files. */
export const leaveLimits = { note: 1000, files: 10 } as const;
/** The maximum length of one leave, in calendar days. */
export const maxLeaveDays = 366;
/** The maximum number of days in the past or future for which leave may be filed. */
const maxDaysAhead = 400;

/** The field that makes a span invalid for a kind of leave; undefined if the span is valid. */
export function leaveSpanProblem(
  { kind, from, to, half }: LeaveSpan & { kind: LeaveKind },
  today: BusinessDate,
): 'from' | 'to' | 'half' | undefined {
  if (!isBusinessDate(from) || Math.abs(daysBetween(today, from)) > maxDaysAhead) return 'from';
  if (!isBusinessDate(to) || to < from || daysBetween(from, to) >= maxLeaveDays) return 'to';
  return (kind === 'HD') !== (half !== null) || (half !== null && from !== to) ? 'half' : undefined;
}

const spanDays = ({ from, to }: LeaveSpan): BusinessDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_day, at) => addDays(from, at));

/**
 * The working days charged for leave; 0.5 for a half day. Days off and holidays are not charged. The span must not be
 * longer than `maxLeaveDays`.
 */
export function leaveDays(span: LeaveSpan, rest: RestDays): number {
  const days = spanDays(span).filter((day) => !rest.off.includes(weekdayOf(day) % 7) && !rest.isHoliday(day)).length;
  return span.half === null ? days : days / 2;
}

/** Whether two leaves overlap. Different halves of the same day do not overlap. */
export const leavesMeet = (a: LeaveSpan, b: LeaveSpan): boolean =>
  a.from <= b.to && b.from <= a.to && (a.half === null || b.half === null || a.half === b.half);

/** The span of a leave in the calendar; half a day starts or ends in the middle of the working hours. */
export function leaveStretch(
  { from, to, half }: LeaveSpan,
  hours: { from: WorkHours; to: WorkHours },
  timeZone: string,
): StampSpan {
  const [start, end] = [minutesOfWorkHours(hours.from) ?? 0, minutesOfWorkHours(hours.to) ?? 1440];
  const middle = Math.round((start + (end > start ? end : end + 1440)) / 2);
  return {
    start: half === 'pm' ? stampOn(from, middle, timeZone) : stampOn(from, 0, timeZone),
    end: half === 'am' ? stampOn(from, middle, timeZone) : stampOn(addDays(to, 1), 0, timeZone),
  };
}
