import { businessDateOf, stampOn, timeTypes, type TimeType } from '@field-service/domain/values/business-date.ts';
import { wallClock } from '@field-service/domain/values/zoned-time.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { PlainPhrase } from './plain-phrase.ts';

/** Minutes after midnight for a timestamp in a time zone. */
export const minuteOfDay = (stamp: number, timeZone: string): number => {
  const { hour, minute } = wallClock(stamp, timeZone);
  return hour * 60 + minute;
};

/** The timestamp of a time, in minutes after midnight, on a business date; undefined if either is missing. */
export const stampAt = (date: number | null, time: number | null, timeZone: string): number | undefined =>
  date === null || time === null ? undefined : stampOn(date, time, timeZone);

export const today = (now: number, timeZone: string): number => businessDateOf(now, timeZone);

/** How the time of a job is meant (specification 000, section 3). */
export const timeTypeNames: Record<TimeType, PlainPhrase> = {
  anytime: 'Anytime',
  fixed: 'Fixed Time',
  preferred: 'Preferred time',
  allDay: 'All day',
};

const timeTypeMeanings: Record<TimeType, PlainPhrase> = {
  anytime: 'takes up no time on the calendar',
  fixed: 'starts at the set time',
  preferred: 'may start earlier or later',
  allDay: 'takes up the whole day',
};

/**
 * Returns a function that says how the time of a job is meant, by its index in `timeTypes`; undefined if unknown. For a
 * job without a time only the name of the type.
 */
export const useTimeTypeText = (): ((timetype: number, isPlanned: boolean) => string | undefined) => {
  const t = useT('office');
  return (timetype, isPlanned) => {
    const type = timeTypes[timetype];
    if (type === undefined) return undefined;
    return isPlanned ? `${t(timeTypeNames[type])} · ${t(timeTypeMeanings[type])}` : t(timeTypeNames[type]);
  };
};
