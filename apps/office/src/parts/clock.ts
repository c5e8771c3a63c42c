import { businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { wallClock } from '@field-service/domain/values/zoned-time.ts';

/** `HH:MM` of a stamp on the zone's clock. */
export const clockText = (stamp: number, timeZone: string): string => {
  const { hour, minute } = wallClock(stamp, timeZone);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

/** Minutes after midnight; undefined for what is no time. */
export const minutesOf = (clock: string): number | undefined => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/** The stamp of a clock time on a business date; undefined while either is missing. */
export const stampAt = (date: number | null, clock: string, timeZone: string): number | undefined => {
  const minutes = minutesOf(clock);
  return date === null || minutes === undefined ? undefined : stampOn(date, minutes, timeZone);
};

export const today = (now: number, timeZone: string): number => businessDateOf(now, timeZone);
