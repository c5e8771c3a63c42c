import { businessDateOf, stampOn } from '../values/business-date.ts';
import { currentWorkDay, type HeldWorkDay } from './work-time.ts';

/** The rule of the lunch notice (decision 0090), in minutes after midnight on the clock of the folder. */
const workedBefore = 12 * 60;
/** A pause that ends earlier is no lunch. */
const lunchFrom = 11 * 60;
const noticeAt = 13 * 60;
const noticeUntil = 14 * 60;

/**
 * When a person is to be reminded of lunch, according to the entries up to `now`: at 13:00, if they have been at work
 * since before 12:00 without a pause that ended at 11:00 or later. Undefined for anybody else, and from 14:00 on. Times
 * are milliseconds.
 */
export function lunchNoticeAt(days: readonly HeldWorkDay[], now: number, timeZone: string): number | undefined {
  const { sums } = currentWorkDay(days, now, timeZone);
  if (sums.running !== 'work' || sums.since === null) return undefined;
  const today = businessDateOf(now, timeZone);
  const on = (minutes: number): number => stampOn(today, minutes, timeZone);
  const isFirstSpan = sums.since === sums.startAt;
  if (now >= on(noticeUntil) || sums.since >= on(isFirstSpan ? workedBefore : lunchFrom)) return undefined;
  return on(noticeAt);
}
