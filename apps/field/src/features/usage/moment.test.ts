import { describe, expect, it } from 'vitest';
import { finishAt, minuteOf, stampAt } from './moment.ts';

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
});
