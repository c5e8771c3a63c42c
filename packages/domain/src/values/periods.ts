import { addDays, stampOn, weekdayOf, type BusinessDate } from './business-date.ts';

/** The spans of whole days, relative to today, by which a list can be filtered. */
export const periods = [
  'today',
  'tomorrow',
  'week',
  'month',
  'lastMonth',
  'year',
  'last7',
  'last30',
  'last12Months',
  'next14',
] as const;
export type Period = (typeof periods)[number];

/** Business dates; `from` is inclusive, `before` exclusive. */
export interface DateSpan {
  from: BusinessDate;
  before: BusinessDate;
}

const monthOf = (date: BusinessDate): BusinessDate => date - (date % 100) + 1;
const monthBefore = (first: BusinessDate): BusinessDate =>
  first % 10_000 === 101 ? first - 10_000 + 1100 : first - 100;
const monthAfter = (first: BusinessDate): BusinessDate =>
  first % 10_000 === 1201 ? first + 10_000 - 1100 : first + 100;

/**
 * The days of a period. A week starts on Monday; `last7` and `last30` end with today, `last12Months` is this month with
 * the eleven before it, and `next14` starts with today.
 */
export function periodSpan(period: Period, today: BusinessDate): DateSpan {
  switch (period) {
    case 'today':
      return { from: today, before: addDays(today, 1) };
    case 'tomorrow':
      return { from: addDays(today, 1), before: addDays(today, 2) };
    case 'week': {
      const monday = addDays(today, 1 - weekdayOf(today));
      return { from: monday, before: addDays(monday, 7) };
    }
    case 'month':
      return { from: monthOf(today), before: monthAfter(monthOf(today)) };
    case 'lastMonth':
      return { from: monthBefore(monthOf(today)), before: monthOf(today) };
    case 'year': {
      const first = today - (today % 10_000) + 101;
      return { from: first, before: first + 10_000 };
    }
    case 'last7':
      return { from: addDays(today, -6), before: addDays(today, 1) };
    case 'last30':
      return { from: addDays(today, -29), before: addDays(today, 1) };
    case 'last12Months': {
      const before = monthAfter(monthOf(today));
      return { from: before - 10_000, before };
    }
    case 'next14':
      return { from: today, before: addDays(today, 14) };
  }
}

/** The spans of days by which the days of rows are put together. */
export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

/** The days of the week or month that begins on `first`, or that day alone. */
export function spanFrom(span: Span, first: BusinessDate): DateSpan {
  if (span === 'month') return { from: first, before: monthAfter(first) };
  return { from: first, before: addDays(first, span === 'week' ? 7 : 1) };
}

/** The first days of all spans from the span of `from` to that of `until`, both of which are first days. */
export function spansBetween(span: Span, from: BusinessDate, until: BusinessDate): BusinessDate[] {
  const all: BusinessDate[] = [];
  for (let at = from; at <= until; at = spanFrom(span, at).before) all.push(at);
  return all;
}

/** The condition that a value is in a span of days: a business date (`date`), or a stamp in a time zone. */
export const conditionOn = (
  type: 'date' | 'stamp',
  { from, before }: DateSpan,
  timezone: string,
): { $gte: number; $lt: number } =>
  type === 'date'
    ? { $gte: from, $lt: before }
    : { $gte: stampOn(from, 0, timezone), $lt: stampOn(before, 0, timezone) };
