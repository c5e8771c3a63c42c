import { describe, expect, it } from 'vitest';
import { finishAt, minuteOf, stampAt, stampNear } from './moment.ts';

const zone = 'Asia/Kuala_Lumpur';
const start = Date.UTC(2026, 10, 24, 14, 30); // 22:30 in Kuala Lumpur

describe('times of an application', () => {
  it.each([
    [null, null],
    [undefined, null],
    [start, 22 * 60 + 30],
  ])('of %s is the minute %s of the day in the folder', (stamp, minute) => {
    expect(minuteOf(stamp, zone)).toBe(minute);
  });
  it('come back as they were typed', () => {
    expect(minuteOf(stampAt(20261124, 75, zone), zone)).toBe(75);
    expect(stampAt(20261124, null, zone)).toBeNull();
  });
  it('put a finish that is earlier in the day than the start on the next day', () => {
    expect(finishAt(start, 23 * 60, zone)).toBe(Date.UTC(2026, 10, 24, 15, 0));
    expect(finishAt(start, 30, zone)).toBe(Date.UTC(2026, 10, 24, 16, 30));
    expect(finishAt(start, null, zone)).toBeNull();
  });
  it.each([
    ['00:20', '23:10', '23:10 of the day before', -1],
    ['00:20', '00:05', '00:05', 0],
    ['00:20', '00:40', '00:40, soon', 0],
    ['09:00', '09:30', '09:30, soon', 0],
    ['20:00', '07:00', '07:00, not 07:00 of the next day', 0],
    ['23:50', '00:30', '00:30 of the next day, soon', 1],
    ['14:00', '16:00', '16:00 of the day before, not in the future', -1],
  ])('typed at %s as %s is %s', (recorded, typed, _, days) => {
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    const at = stampAt(20261124, minutes(recorded), zone) ?? 0;
    expect(stampNear(at, minutes(typed), zone, at)).toBe(stampAt(20261124 + days, minutes(typed), zone));
    expect(stampNear(at, null, zone, at)).toBeNull();
  });
  it('typed after midnight, long after the usage was recorded, is of the new day', () => {
    const at = stampAt(20261124, 23 * 60, zone) ?? 0;
    expect(stampNear(at, 10, zone, at + 80 * 60_000)).toBe(stampAt(20261125, 10, zone));
  });
});
