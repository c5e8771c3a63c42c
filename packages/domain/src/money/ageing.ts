import { daysBetween, type BusinessDate } from '../values/business-date.ts';
import { addMoney, type Money } from '../values/money.ts';

/** The age buckets of open amounts: not overdue, then overdue in steps of thirty days. */
export const ageBuckets = ['current', 'to30', 'to60', 'to90', 'over90'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** The bucket of an open item on a date; an item is not overdue on its due date. */
export function ageOf(dueOn: BusinessDate, on: BusinessDate): AgeBucket {
  const late = daysBetween(dueOn, on);
  return late <= 0 ? 'current' : late <= 30 ? 'to30' : late <= 60 ? 'to60' : late <= 90 ? 'to90' : 'over90';
}

/** The open amount in each bucket on a date; the buckets add up to the total. */
export function ageingOf(
  items: readonly { dueOn: BusinessDate; open: Money }[],
  on: BusinessDate,
): Record<AgeBucket, Money> {
  const sum = (bucket: AgeBucket): Money =>
    addMoney('0', ...items.filter((item) => ageOf(item.dueOn, on) === bucket).map((item) => item.open));
  return { current: sum('current'), to30: sum('to30'), to60: sum('to60'), to90: sum('to90'), over90: sum('over90') };
}

/** The highest reminder level that an invoice has reached; 0 before the first level. */
export const reminderLevel = (levels: readonly number[], dueOn: BusinessDate, on: BusinessDate): number =>
  levels.filter((days) => daysBetween(dueOn, on) >= days).length;

/**
 * The level of the reminder that is due for an invoice: the highest level reached, or undefined if it was already sent.
 * `levels` contains days overdue in ascending order; levels are counted from 1. Lower levels are skipped and never sent
 * later.
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
