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

/** A folder's working time: daily hours, days off and holidays. */
export interface BusinessCalendar {
  timeZone: string;
  /** The daily hours as hours.minutes; an end at or before the start is on the next day. */
  from: WorkHours;
  to: WorkHours;
  /** Days off, 0 for Sunday. */
  off: readonly number[];
  isHoliday: (date: BusinessDate) => boolean;
}

/** The number of days searched for working time. If none of these days has any, every hour counts. */
const horizon = 3660;

/** Daily hours in minutes after midnight; an end at or before the start is on the next day, after minute 1440. */
export function minutesOfHours({ from, to }: Pick<BusinessCalendar, 'from' | 'to'>): { start: number; end: number } {
  const start = minutesOfWorkHours(from);
  const end = minutesOfWorkHours(to);
  // If the hours are invalid, the whole day counts.
  if (start === undefined || end === undefined || start < 0 || end < 0 || start > 1440 || end > 1440)
    return { start: 0, end: 1440 };
  return { start, end: end > start ? end : end + 1440 };
}

/** The working spans that end after a stamp, in order. After the last span within the horizon, all time counts. */
function* spansAfter(at: number, calendar: BusinessCalendar): Generator<StampSpan> {
  const hours = minutesOfHours(calendar);
  // The shift of the previous night may extend into this day.
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

/** The working time in ms between two stamps; 0 if `to` is not later. */
export function businessTimeBetween(from: number, to: number, calendar: BusinessCalendar): number {
  let sum = 0;
  if (to <= from) return 0;
  for (const { start, end } of spansAfter(from, calendar)) {
    if (start >= to) break;
    sum += Math.min(end, to) - Math.max(start, from);
  }
  return sum;
}

/** The stamp at which the given working time in ms has passed since `from`; `from` itself for zero. */
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
