import { addDays, weekdayOf, type BusinessDate } from './business-date.ts';

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
 * The days of a period. A week starts on Monday; `last7` and `last30` end with today, and `next14` starts with today.
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
    case 'next14':
      return { from: today, before: addDays(today, 14) };
  }
}
