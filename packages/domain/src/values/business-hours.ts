import {
  addDays,
  businessDateOf,
  minutesOfWorkHours,
  stampOn,
  weekdayOf,
  type BusinessDate,
  type StampSpan,
  type WorkHours,
} from './business-date.ts';

/** When a folder works: its hours of a day, its weekdays without work, its holidays. */
export interface BusinessCalendar {
  timeZone: string;
  /** Hours.minutes; an end at or before the start is on the next day. */
  from: WorkHours;
  to: WorkHours;
  /** Weekdays without work, 0 for Sunday. */
  off: readonly number[];
  isHoliday: (date: BusinessDate) => boolean;
}

/** Days looked through for work; where none of so many has any, every hour counts. */
const horizon = 3660;

function hoursOf({ from, to }: BusinessCalendar): { start: number; end: number } {
  const start = minutesOfWorkHours(from);
  const end = minutesOfWorkHours(to);
  // Hours that are none leave the whole day.
  if (start === undefined || end === undefined || start < 0 || end < 0 || start > 1440 || end > 1440)
    return { start: 0, end: 1440 };
  return { start, end: end > start ? end : end + 1440 };
}

/** The spans of work that end after a stamp, in their order; behind the last in sight, all the time there is. */
function* spansAfter(at: number, calendar: BusinessCalendar): Generator<StampSpan> {
  const hours = hoursOf(calendar);
  // The night before may reach into this day.
  let date = addDays(businessDateOf(at, calendar.timeZone), -1);
  let until = at;
  for (let day = 0; day < horizon; day += 1, date = addDays(date, 1)) {
    if (calendar.off.includes(weekdayOf(date) % 7) || calendar.isHoliday(date)) continue;
    const span = {
      start: stampOn(date, hours.start, calendar.timeZone),
      end: stampOn(date, hours.end, calendar.timeZone),
    };
    if (span.end <= until) continue;
    until = span.end;
    yield span;
  }
  yield { start: until, end: Number.MAX_SAFE_INTEGER };
}

/** Milliseconds of work between two stamps; 0 when `to` is not the later one. */
export function businessTimeBetween(from: number, to: number, calendar: BusinessCalendar): number {
  let sum = 0;
  if (to <= from) return 0;
  for (const { start, end } of spansAfter(from, calendar)) {
    if (start >= to) break;
    sum += Math.min(end, to) - Math.max(start, from);
  }
  return sum;
}

/** The stamp by which so many milliseconds of work have passed since `from`; `from` itself for none. */
export function addBusinessTime(from: number, duration: number, calendar: BusinessCalendar): number {
  let left = duration;
  if (left <= 0) return from;
  for (const { start, end } of spansAfter(from, calendar)) {
    const begin = Math.max(start, from);
    if (left <= end - begin) return begin + left;
    left -= end - begin;
  }
  throw new RangeError('no calendar is longer than time');
}
