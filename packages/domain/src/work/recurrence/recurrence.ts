// oxlint-disable-next-line import/default -- Node reads its CommonJS build, which has no names of its own.
import rrule from 'rrule';
import { addDays, daysBetween, stampOn, type BusinessDate } from '../../values/business-date.ts';
import type { HolidayRule } from './recurrence-rule.ts';

/** The recurrence of a contract's visits (practice, planning). */
export interface Recurrence {
  /** A rule as in RFC 5545, without DTSTART: the first day is `startsOn`. */
  rrule: string;
  startsOn: BusinessDate;
  /** The last day of the contract; null if open-ended. */
  endsOn: BusinessDate | null;
  /** The start of a visit, in minutes after midnight. */
  from: number;
  /** The duration of a visit in minutes. */
  minutes: number;
  /**
   * Whether visits are at night. A night visit belongs to the day on which the night starts, so a start before noon is
   * on the next morning.
   */
  night: boolean;
  /** The number of days after its planned date during which a visit may still be done. */
  tolerance: number;
  holidayRule: HolidayRule | null;
}

export interface Occurrence {
  /** The date produced by the rule, which identifies the visit even if a holiday moves it. */
  occurrence: BusinessDate;
  /** The business date of the visit. */
  date: BusinessDate;
  plan: number;
  plan2: number;
  /** The end of the last day on which the visit may be done, or the visit's own end if that is later. */
  due: number;
  /** Whether the visit is skipped: its day is a holiday and it was not moved to another available day. */
  skipped: boolean;
}

const noon = 720;
/** The maximum number of days by which a holiday moves a visit. */
const furthestMove = 14;
/** The maximum number of days that one call expands. */
export const maxSpanDays = 3660;

const utc = (date: BusinessDate): Date =>
  new Date(Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100));
const dateOf = (at: Date): BusinessDate =>
  at.getUTCFullYear() * 10_000 + (at.getUTCMonth() + 1) * 100 + at.getUTCDate();

/**
 * The dates that a contract's rule produces in a span, including both ends; none if the span is longer than
 * `maxSpanDays`. The rule must have passed `checkRule`.
 */
export function ruleDays(
  given: Pick<Recurrence, 'rrule' | 'startsOn' | 'endsOn'>,
  from: BusinessDate,
  to: BusinessDate,
): BusinessDate[] {
  const first = Math.max(from, given.startsOn);
  const last = Math.min(to, given.endsOn ?? to);
  if (first > last || daysBetween(first, last) > maxSpanDays) return [];
  const rule = new rrule.RRule({ ...rrule.RRule.parseString(given.rrule), dtstart: utc(given.startsOn) });
  return rule.between(utc(first), utc(last), true).map(dateOf);
}

/**
 * The day of an occurrence. A holiday moves it within the contract's dates, by at most `furthestMove` days; undefined
 * if no day is available.
 */
function dayFor(
  day: BusinessDate,
  given: Pick<Recurrence, 'holidayRule' | 'startsOn' | 'endsOn'>,
  isHoliday: (date: BusinessDate) => boolean,
): BusinessDate | undefined {
  if (given.holidayRule === null || !isHoliday(day)) return day;
  if (given.holidayRule === 'skip') return undefined;
  const step = given.holidayRule === 'before' ? -1 : 1;
  for (let moved = 1; moved <= furthestMove; moved += 1) {
    const date = addDays(day, step * moved);
    if (date < given.startsOn || (given.endsOn !== null && date > given.endsOn)) return undefined;
    if (!isHoliday(date)) return date;
  }
  return undefined;
}

/** The stamps of a visit on a business date, in the folder's time zone. */
function spanOf(
  date: BusinessDate,
  { from, minutes, night, tolerance }: Recurrence,
  timeZone: string,
): Pick<Occurrence, 'plan' | 'plan2' | 'due'> {
  const begins = night && from < noon ? from + 1440 : from;
  const plan2 = stampOn(date, begins + minutes, timeZone);
  return {
    plan: stampOn(date, begins, timeZone),
    plan2,
    due: Math.max(stampOn(date, (tolerance + 1) * 1440, timeZone), plan2),
  };
}

/**
 * The visits of a contract whose occurrences are in a span, in order. If a holiday moves a visit to the day of another,
 * the moved visit is skipped, because the site is visited anyway.
 */
export function occurrencesOf(
  given: Recurrence,
  span: { from: BusinessDate; to: BusinessDate },
  timeZone: string,
  isHoliday: (date: BusinessDate) => boolean,
): Occurrence[] {
  // A holiday may move a visit from outside the span into it. The day to which such a visit moves is then unavailable
  // to visits inside the span.
  const days = ruleDays(given, addDays(span.from, -furthestMove), addDays(span.to, furthestMove));
  const taken = new Set(days.filter((day) => dayFor(day, given, isHoliday) === day));
  const all = days.map((occurrence): Occurrence => {
    const moved = dayFor(occurrence, given, isHoliday);
    const skipped = moved === undefined || (moved !== occurrence && taken.has(moved));
    if (moved !== undefined) taken.add(moved);
    const date = moved ?? occurrence;
    return { occurrence, date, ...spanOf(date, given, timeZone), skipped };
  });
  return all.filter(({ occurrence }) => occurrence >= span.from && occurrence <= span.to);
}
