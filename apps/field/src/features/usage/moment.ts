import { addDays, businessDateOf, stampOn, type BusinessDate } from '@field-service/domain/values/business-date.ts';

const minuteMs = 60_000;
/** How far ahead a typed time may be, such as a start that is about to come. */
const aheadMs = 60 * minuteMs;

/** The minute of the day of a stamp in a time zone; null for no stamp. */
export const minuteOf = (stamp: number | null | undefined, timeZone: string): number | null =>
  stamp === null || stamp === undefined
    ? null
    : Math.floor((stamp - stampOn(businessDateOf(stamp, timeZone), 0, timeZone)) / minuteMs);

/** The stamp of a time on a date; null without a time. */
export const stampAt = (date: BusinessDate, minute: number | null, timeZone: string): number | null =>
  minute === null ? null : stampOn(date, minute, timeZone);

/**
 * The stamp of a time of day on the day on which it is nearest to `at`, but never far after `now`: a usage that is
 * recorded after midnight began before it. Null without a time.
 */
export function stampNear(at: number, minute: number | null, timeZone: string, now: number): number | null {
  if (minute === null) return null;
  const date = businessDateOf(at, timeZone);
  const on = (days: number): number => stampOn(addDays(date, days), minute, timeZone);
  return [on(0), on(1)].reduce(
    (nearest, each) =>
      each <= now + aheadMs && (Math.abs(each - at) < Math.abs(nearest - at) || nearest > now + aheadMs)
        ? each
        : nearest,
    on(-1),
  );
}

/** The finish at a minute of the day, on the next day if that is before the start: night work ends after midnight. */
export function finishAt(start: number, minute: number | null, timeZone: string): number | null {
  const date = businessDateOf(start, timeZone);
  const same = stampAt(date, minute, timeZone);
  return same !== null && same < start ? stampAt(addDays(date, 1), minute, timeZone) : same;
}
