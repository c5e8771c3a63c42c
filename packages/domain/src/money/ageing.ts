import { daysBetween, type BusinessDate } from '../values/business-date.ts';
import { addMoney, type Money } from '../values/money.ts';

/** How long money has been overdue: not yet, then by thirty days. */
export const ageBuckets = ['current', 'to30', 'to60', 'to90', 'over90'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** Where an open item stands on a day; one that is due on the day itself is not overdue. */
export function ageOf(dueOn: BusinessDate, on: BusinessDate): AgeBucket {
  const late = daysBetween(dueOn, on);
  return late <= 0 ? 'current' : late <= 30 ? 'to30' : late <= 60 ? 'to60' : late <= 90 ? 'to90' : 'over90';
}

/** What is open in each bucket on a day; the buckets add up to everything that is open. */
export function ageingOf(
  items: readonly { dueOn: BusinessDate; open: Money }[],
  on: BusinessDate,
): Record<AgeBucket, Money> {
  const sum = (bucket: AgeBucket): Money =>
    addMoney('0', ...items.filter((item) => ageOf(item.dueOn, on) === bucket).map((item) => item.open));
  return { current: sum('current'), to30: sum('to30'), to60: sum('to60'), to90: sum('to90'), over90: sum('over90') };
}

/** The highest level whose days an invoice is overdue; 0 before the first one. */
export const reminderLevel = (levels: readonly number[], dueOn: BusinessDate, on: BusinessDate): number =>
  levels.filter((days) => daysBetween(dueOn, on) >= days).length;

/**
 * The reminder that is due for an invoice: the highest level whose days it is overdue, if that one has not gone out yet.
 * `levels` are days overdue, in rising order; levels count from 1. Those below are passed over, never caught up with.
 */
export function reminderDue(
  levels: readonly number[],
  dueOn: BusinessDate,
  on: BusinessDate,
  sent: number,
): number | undefined {
  const level = reminderLevel(levels, dueOn, on);
  return level > sent ? level : undefined;
}
