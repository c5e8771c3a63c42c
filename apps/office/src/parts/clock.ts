import { businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { wallClock } from '@field-service/domain/values/zoned-time.ts';

/** Minutes after midnight for a timestamp in a time zone. */
export const minuteOfDay = (stamp: number, timeZone: string): number => {
  const { hour, minute } = wallClock(stamp, timeZone);
  return hour * 60 + minute;
};

/** The timestamp of a time, in minutes after midnight, on a business date; undefined if either is missing. */
export const stampAt = (date: number | null, time: number | null, timeZone: string): number | undefined =>
  date === null || time === null ? undefined : stampOn(date, time, timeZone);

export const today = (now: number, timeZone: string): number => businessDateOf(now, timeZone);
