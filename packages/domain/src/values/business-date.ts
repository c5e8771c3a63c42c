import { stampOfWall, wallClock } from './zoned-time.ts';
import { dayMs } from './basics/day-ms.ts';

/** A date in a folder's time zone, as an eight-digit number yyyymmdd. */
export type BusinessDate = number;
/** Milliseconds since the epoch; `start` is inclusive, `end` exclusive. */
export interface StampSpan {
  start: number;
  end: number;
}

const minute = 60_000;

const parts = (date: BusinessDate): [year: number, month: number, day: number] => [
  Math.floor(date / 10_000),
  Math.floor(date / 100) % 100,
  date % 100,
];

/** The date as midnight UTC, for arithmetic on whole days. */
function utcMidnight(date: BusinessDate): number {
  const [year, month, dayOfMonth] = parts(date);
  return Date.UTC(year, month - 1, dayOfMonth);
}

function dateOfUtc(stamp: number): BusinessDate {
  const at = new Date(stamp);
  return at.getUTCFullYear() * 10_000 + (at.getUTCMonth() + 1) * 100 + at.getUTCDate();
}

/** Whether a number is a calendar date, years 1000 to 9999. */
export const isBusinessDate = (date: number): boolean =>
  Number.isInteger(date) && date >= 10_000_101 && date <= 99_991_231 && dateOfUtc(utcMidnight(date)) === date;

/**
 * The business date of a stamp. With a cut-off, days start that many minutes after midnight, so work during the night
 * before the cut-off belongs to the previous date.
 */
export function businessDateOf(stamp: number, timeZone: string, cutoffMinutes = 0): BusinessDate {
  const { year, month, day: dayOfMonth } = wallClock(stamp - cutoffMinutes * minute, timeZone);
  return year * 10_000 + month * 100 + dayOfMonth;
}

/**
 * The stamp at which the clock in the time zone shows the given number of minutes after the date's midnight. Values of
 * 1440 and above are on later days.
 */
export const stampOn = (date: BusinessDate, minutesOfDay: number, timeZone: string): number =>
  stampOfWall(utcMidnight(date) + minutesOfDay * minute, timeZone);

/** The span of a date: its first stamp, and the first stamp after it. */
export const businessDay = (date: BusinessDate, timeZone: string, cutoffMinutes = 0): StampSpan => ({
  start: stampOn(date, cutoffMinutes, timeZone),
  end: stampOn(addDays(date, 1), cutoffMinutes, timeZone),
});

export const addDays = (date: BusinessDate, days: number): BusinessDate => dateOfUtc(utcMidnight(date) + days * dayMs);

/** The date that replaces 29 February in a year without one. */
export type LeapDay = '28 February' | '1 March';

/** The same date a number of years later. `leapDay` determines what replaces 29 February in a year without one. */
export function addYears(date: BusinessDate, years: number, leapDay: LeapDay): BusinessDate {
  const later = date + years * 10_000;
  if (isBusinessDate(later)) return later;
  return later - (date % 10_000) + (leapDay === '28 February' ? 228 : 301);
}

/** Whole days from one date to another, negative if `to` is earlier. */
export const daysBetween = (from: BusinessDate, to: BusinessDate): number =>
  (utcMidnight(to) - utcMidnight(from)) / dayMs;

/** The day of the week, from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (date: BusinessDate): number => ((new Date(utcMidnight(date)).getUTCDay() + 6) % 7) + 1;

/** Work hours written as hours.minutes: 7.45 is 7 h 45 min. */
export type WorkHours = number;

/**
 * The minutes in work hours; `undefined` for more than 59 minutes or more than two decimals. 7.6 means 7 h 60 min, not
 * 7 h 36 min, so it is invalid.
 */
export function minutesOfWorkHours(hours: WorkHours): number | undefined {
  const hundredths = Math.round(Math.abs(hours) * 100);
  if (!Number.isFinite(hours) || Math.abs(Math.abs(hours) * 100 - hundredths) > 1e-6) return undefined;
  const minutes = hundredths % 100;
  if (minutes > 59) return undefined;
  return Math.sign(hours) * (Math.floor(hundredths / 100) * 60 + minutes) + 0;
}

export function workHoursOf(minutes: number): WorkHours {
  const whole = Math.abs(Math.round(minutes));
  return Math.sign(minutes) * ((Math.floor(whole / 60) * 100 + (whole % 60)) / 100) + 0;
}

/** The sum of work hours: 7.45 and 0.30 are 8.15; `undefined` if one of them is not valid work hours. */
export function addWorkHours(...hours: readonly WorkHours[]): WorkHours | undefined {
  let sum = 0;
  for (const each of hours) {
    const minutes = minutesOfWorkHours(each);
    if (minutes === undefined) return undefined;
    sum += minutes;
  }
  return workHoursOf(sum);
}

/** The number of minutes in each duration unit. */
export const durationUnits = { M: 1, H: 60, D: 1440 } as const;
export type DurationUnit = keyof typeof durationUnits;
export interface Duration {
  amount: number;
  unit: DurationUnit;
}

/** Parses `{n}{unit}`, such as `90M`, `2H` or `1D`; `undefined` for any other text. */
export function parseDuration(text: string): Duration | undefined {
  const unit = text.slice(-1);
  if (!/^\d{1,6}[MHD]$/.test(text) || !(unit === 'M' || unit === 'H' || unit === 'D')) return undefined;
  return { amount: Number(text.slice(0, -1)), unit };
}

export const durationMinutes = (duration: Duration): number => duration.amount * durationUnits[duration.unit];

/** The number of minutes in a stored duration such as `90M`; `undefined` if it is missing or invalid. */
export const minutesOfDuration = (text: string | null): number | undefined => {
  const duration = text === null ? undefined : parseDuration(text);
  return duration && durationMinutes(duration);
};

/** Formats minutes in the largest unit that divides them: 120 is `2H`, 90 is `90M`. */
export function formatDuration(minutes: number): string {
  if (minutes > 0 && minutes % 1440 === 0) return `${minutes / 1440}D`;
  return minutes > 0 && minutes % 60 === 0 ? `${minutes / 60}H` : `${minutes}M`;
}

/**
 * The time types of a job, which state how firm its planned time is. The index of a type is its number in requests and
 * responses (specification 000, section 3).
 */
export const timeTypes = ['anytime', 'fixed', 'preferred', 'allDay'] as const;
export type TimeType = (typeof timeTypes)[number];
/** The default time type of a job. */
export const fixedTime = timeTypes.indexOf('fixed');

/** A time slot (lookup type 208): its start and end as hours.minutes, such as 8.30 and 12. */
export interface TimeSlot {
  val: WorkHours;
  val2: WorkHours;
}

/**
 * The span of a slot on a date. A slot that ends at or before its start ends on the next day. `undefined` if the hours
 * are invalid.
 */
export function slotSpan(slot: TimeSlot, date: BusinessDate, timeZone: string): StampSpan | undefined {
  const from = minutesOfWorkHours(slot.val);
  const to = minutesOfWorkHours(slot.val2);
  if (from === undefined || to === undefined || from < 0 || to < 0 || from > 1440 || to > 1440) return undefined;
  return { start: stampOn(date, from, timeZone), end: stampOn(date, to > from ? to : to + 1440, timeZone) };
}
