import { describe, expect, it } from 'vitest';
import { businessDateOf, stampOn } from '../values/business-date.ts';
import { lunchNoticeAt } from './lunch.ts';
import { workTypes } from './work-time.ts';

const zone = 'Asia/Ho_Chi_Minh';
const date = 20_261_120;
const at = (time: string, on = date): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return stampOn(on, hours * 60 + minutes, zone);
};
/** The notice of a day with these entries, as `HH:MM WS`, at a time. */
const noticeOf = (entries: readonly string[], now: string, timeZone = zone): number | undefined =>
  lunchNoticeAt(
    [
      {
        date,
        revision: 0,
        entries: entries.map((entry) => {
          const [time = '', type = ''] = entry.split(' ');
          return { at: at(time), type: workTypes.find((each) => each === type) ?? 'WT', revision: 0 };
        }),
      },
    ],
    at(now),
    timeZone,
  );

describe('the lunch notice', () => {
  it.each([
    ['at work since the morning', ['08:00 WS'], '08:01'],
    ['at work since just before noon', ['11:59 WS'], '12:30'],
    ['with an early coffee break', ['08:00 WS', '09:30 WB', '09:45 WR'], '12:00'],
    ['at the last minute', ['08:00 WS'], '13:59'],
    ['whose positions are recorded', ['08:00 WS', '10:00 WT'], '12:00'],
  ])('is due at 13:00 for somebody %s', (_name, entries, now) => {
    expect(noticeOf(entries, now)).toBe(at('13:00'));
  });

  it.each([
    ['who is not at work', [], '12:30'],
    ['who began at noon', ['12:00 WS'], '12:30'],
    ['who is on a break', ['08:00 WS', '12:15 WB'], '12:30'],
    ['who had lunch', ['08:00 WS', '10:50 WB', '11:10 WR'], '12:30'],
    ['who came back from a pause after 11:00', ['08:00 WS', '10:00 WE', '11:30 WS'], '12:30'],
    ['who has gone home', ['08:00 WS', '12:30 WE'], '12:45'],
    ['from 14:00 on', ['08:00 WS'], '14:00'],
  ])('is not for somebody %s', (_name, entries, now) => {
    expect(noticeOf(entries, now)).toBeUndefined();
  });

  it('is at 13:00 of today for a shift that began yesterday', () => {
    const entries = [{ at: at('23:30', date - 1), type: 'WS' as const, revision: 0 }];
    expect(lunchNoticeAt([{ date: date - 1, revision: 0, entries }], at('12:00'), zone)).toBe(at('13:00'));
  });

  it('is on the clock of the folder', () => {
    // 08:00 to 12:30 in Vietnam is 10:00 to 14:30 in Tokyo.
    expect(noticeOf(['08:00 WS'], '12:30', 'Asia/Tokyo')).toBeUndefined();
    expect(businessDateOf(noticeOf(['08:00 WS'], '10:30', 'Asia/Tokyo') ?? 0, 'Asia/Tokyo')).toBe(date);
    expect(noticeOf(['08:00 WS'], '10:30', 'Asia/Tokyo')).toBe(at('11:00'));
  });
});
