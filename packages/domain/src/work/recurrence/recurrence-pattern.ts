import { isBusinessDate, weekdayOf as weekdayOfDate, type BusinessDate } from '../../values/business-date.ts';
import { checkRule, rulePartsOf } from './recurrence-rule.ts';

/** The days on which people choose to repeat in a month; `start` is the day of the month on which the series starts. */
export type MonthDays =
  | { by: 'start' }
  /** Days of the month; -1 is the last day. */
  | { by: 'date'; dates: readonly number[] }
  /** Such as the first and third Tuesday; -1 is the last one. A weekday of 0 stands for Monday to Friday. */
  | { by: 'weekday'; nths: readonly number[]; weekday: number };

export type PatternEnd = { by: 'never' } | { by: 'date'; until: BusinessDate } | { by: 'count'; count: number };

/** A rule as people choose it. Weekdays are 1 (Monday) to 7 (Sunday). */
export type RecurrencePattern = { interval: number; end: PatternEnd } & (
  | { every: 'day' }
  /** Without weekdays, visits are on the weekday on which the series starts. */
  | { every: 'week'; weekdays: readonly number[] }
  | { every: 'month'; on: MonthDays }
  /** Without months, visits are in the month in which the series starts. */
  | { every: 'year'; months: readonly number[]; on: MonthDays }
);

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const workdays = names.slice(0, 5);
const ascending = (numbers: readonly number[]): number[] => [...new Set(numbers)].toSorted((a, b) => a - b);
/** The last one stands behind the first ones. */
const lastBehind = (numbers: readonly number[]): number[] =>
  [...new Set(numbers)].toSorted((a, b) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b));
const weekdayOf = (name: string): number => names.findIndex((each) => each === name) + 1;
const listOf = (value: string | undefined): string[] => (value === undefined ? [] : value.split(','));

function endOf(parts: ReadonlyMap<string, string>): PatternEnd | undefined {
  const count = parts.get('COUNT');
  if (count !== undefined) return { by: 'count', count: Number(count) };
  const until = parts.get('UNTIL');
  if (until === undefined) return { by: 'never' };
  const date = Number(until.slice(0, 8));
  return isBusinessDate(date) ? { by: 'date', until: date } : undefined;
}

/** Days such as `1TU,3TU`: several ones of one weekday. */
function nthsOf(days: readonly string[]): MonthDays | undefined {
  const read = days.map((day) => ({ nth: Number(day.slice(0, -2)), weekday: weekdayOf(day.slice(-2)) }));
  const [first] = read;
  const isOne = read.every(({ nth, weekday }) => weekday === first?.weekday && (nth === -1 || (nth >= 1 && nth <= 5)));
  return first !== undefined && isOne
    ? { by: 'weekday', nths: lastBehind(read.map(({ nth }) => nth)), weekday: first.weekday }
    : undefined;
}

function monthDaysOf(parts: ReadonlyMap<string, string>): MonthDays | undefined {
  const [days, dates] = [listOf(parts.get('BYDAY')), listOf(parts.get('BYMONTHDAY')).map(Number)];
  const position = parts.get('BYSETPOS');
  if (days.length > 0 && dates.length > 0) return undefined;
  if (position !== undefined) {
    const nth = Number(position);
    const isWorkdays = days.length === workdays.length && workdays.every((name) => days.includes(name));
    return isWorkdays && (nth === -1 || (nth >= 1 && nth <= 5))
      ? { by: 'weekday', nths: [nth], weekday: 0 }
      : undefined;
  }
  if (days.length > 0) return nthsOf(days);
  if (dates.length === 0) return { by: 'start' };
  return dates.every((date) => date >= -1) ? { by: 'date', dates: lastBehind(dates) } : undefined;
}

/** Reads a rule as choices; undefined if the choices cannot express it, in which case it must be kept as it is. */
export function patternOf(text: string): RecurrencePattern | undefined {
  const parts = rulePartsOf(text);
  if (parts === undefined || !checkRule(text).ok) return undefined;
  const end = endOf(parts);
  const interval = Number(parts.get('INTERVAL') ?? '1');
  const [frequency, weekStart] = [parts.get('FREQ'), parts.get('WKST') ?? 'MO'];
  const days = listOf(parts.get('BYDAY'));
  const hasOther = (...allowed: readonly string[]): boolean =>
    [...parts.keys()].some((part) => part.startsWith('BY') && !allowed.includes(part));
  if (end === undefined) return undefined;
  if (frequency === 'DAILY') return hasOther() ? undefined : { every: 'day', interval, end };
  if (frequency === 'WEEKLY')
    // The start of the week decides which weeks are skipped.
    return hasOther('BYDAY') || (weekStart !== 'MO' && interval > 1)
      ? undefined
      : { every: 'week', interval, weekdays: ascending(days.map(weekdayOf)), end };
  const on = monthDaysOf(parts);
  if (on === undefined) return undefined;
  if (frequency === 'MONTHLY')
    return hasOther('BYDAY', 'BYMONTHDAY', 'BYSETPOS') ? undefined : { every: 'month', interval, on, end };
  const months = ascending(listOf(parts.get('BYMONTH')).map(Number));
  // Without a month, such a day means every month or is counted from the start of the year.
  if (months.length === 0 && on.by !== 'start') return undefined;
  return { every: 'year', interval, months, on, end };
}

const monthDayParts = (on: MonthDays): string[] => {
  if (on.by === 'start') return [];
  if (on.by === 'date') return [`BYMONTHDAY=${lastBehind(on.dates).join(',')}`];
  const nths = lastBehind(on.nths);
  if (on.weekday === 0) return [`BYDAY=${workdays.join(',')}`, `BYSETPOS=${nths.join(',')}`];
  return [`BYDAY=${nths.map((nth) => `${nth}${names[on.weekday - 1]}`).join(',')}`];
};

const ownParts = (pattern: RecurrencePattern): string[] => {
  if (pattern.every === 'day') return ['FREQ=DAILY'];
  if (pattern.every === 'week') {
    const days = ascending(pattern.weekdays).map((weekday) => names[weekday - 1]);
    return ['FREQ=WEEKLY', ...(days.length === 0 ? [] : [`BYDAY=${days.join(',')}`])];
  }
  if (pattern.every === 'month') return ['FREQ=MONTHLY', ...monthDayParts(pattern.on)];
  const months = ascending(pattern.months);
  return [
    'FREQ=YEARLY',
    ...(months.length === 0 ? [] : [`BYMONTH=${months.join(',')}`]),
    ...monthDayParts(months.length === 0 ? { by: 'start' } : pattern.on),
  ];
};

/** The rule that the choices stand for. */
export function ruleOf(pattern: RecurrencePattern): string {
  const { interval, end } = pattern;
  const [frequency = '', ...days] = ownParts(pattern);
  return [
    frequency,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...days,
    ...(end.by === 'date' ? [`UNTIL=${end.until}`] : end.by === 'count' ? [`COUNT=${end.count}`] : []),
  ].join(';');
}

/** The pattern with the days that follow from the date on which the series starts. */
export function patternFrom(pattern: RecurrencePattern, startsOn: BusinessDate): RecurrencePattern {
  if (pattern.every === 'day') return pattern;
  if (pattern.every === 'week')
    return pattern.weekdays.length > 0 ? pattern : { ...pattern, weekdays: [weekdayOfDate(startsOn)] };
  const on: MonthDays = pattern.on.by === 'start' ? { by: 'date', dates: [startsOn % 100] } : pattern.on;
  if (pattern.every === 'month') return { ...pattern, on };
  return { ...pattern, on, months: pattern.months.length > 0 ? pattern.months : [Math.floor(startsOn / 100) % 100] };
}
