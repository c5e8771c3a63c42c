import { dayMs } from './basics/day-ms.ts';

/** The wall-clock fields of a stamp in a time zone. */
interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** Whether the runtime supports a time zone (IANA name). */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatFor(timeZone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The wall clock of a stamp; throws a RangeError for an unknown zone. */
export function wallClock(stamp: number, timeZone: string): WallClock {
  const clock: WallClock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatFor(timeZone).formatToParts(stamp)) {
    if (
      type === 'year' ||
      type === 'month' ||
      type === 'day' ||
      type === 'hour' ||
      type === 'minute' ||
      type === 'second'
    ) {
      clock[type] = Number(value);
    }
  }
  return clock;
}

/** The offset of the zone from UTC at a stamp, in ms; positive if the zone is ahead. */
export function zoneOffset(stamp: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(stamp, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(stamp / 1000) * 1000;
}

/**
 * The first stamp at which the zone's wall clock shows `wall` (in ms, as if the wall clock were in UTC). If a clock
 * change skips `wall`, the first stamp after the change.
 */
export function stampOfWall(wall: number, timeZone: string): number {
  const offsets = [zoneOffset(wall - dayMs, timeZone), zoneOffset(wall + dayMs, timeZone)];
  const shows = offsets.map((offset) => wall - offset).filter((stamp) => stamp + zoneOffset(stamp, timeZone) === wall);
  if (shows.length > 0) return Math.min(...shows);
  // The wall time falls in a gap, which ends when the later offset starts.
  let low = wall - Math.max(...offsets);
  let high = wall - Math.min(...offsets);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle + zoneOffset(middle, timeZone) >= wall) high = middle;
    else low = middle;
  }
  return high;
}
