import { stampOn } from '@field-service/domain/values/business-date.ts';
import { describe, expect, test } from 'vitest';
import type { ScheduleRow } from '../../../../assigning/schedule-rows.ts';
import { scheduleRow } from '../../../../assigning/schedule-row.test-data.ts';
import { placeOn, unassigns, type Held, type Track } from './drop-place.ts';

const timeZone = 'Asia/Kuala_Lumpur';
const day = 20_261_130;
const at = (hour: number, on = day): number => stampOn(on, hour * 60, timeZone);
const row = (over: Partial<ScheduleRow> = {}) => scheduleRow({ plan: at(9), plan2: at(11), ...over });
const held = (over: Partial<Held> = {}): Held => ({ kind: 'move', row: row(), from: 'bar', grab: 0, ...over });
/** From six o'clock, 60 px an hour, 100 px from the edge of the window. */
const hours: Track = { kind: 'hours', userId: 'ben', day, from: 6 * 60, hourPx: 60, left: 100 };
const wholeDay: Track = { kind: 'day', userId: 'ben', day: 20_261_202 };
const tray: Track = { kind: 'tray' };

describe('a job that is dropped', () => {
  test.each<[string, { track: Track; job?: Partial<ScheduleRow>; grab?: number; x: number; from: number; to: number }]>(
    [
      ['keeps its length', { track: hours, x: 100 + 4 * 60, from: at(10), to: at(12) }],
      [
        'stays under the pointer where it was grabbed',
        { track: hours, grab: 90, x: 100 + 330, from: at(10), to: at(12) },
      ],
      ['begins on a quarter of an hour', { track: hours, x: 100 + 4 * 60 + 6, from: at(10), to: at(12) }],
      [
        'begins at midnight at the earliest',
        { track: { ...hours, from: 0 }, grab: 60, x: 100, from: at(0), to: at(2) },
      ],
      ['takes an hour without an end', { track: hours, job: { plan2: null }, x: 100, from: at(6), to: at(7) }],
      [
        'keeps its time of day on a whole day',
        { track: wholeDay, grab: 30, x: 4000, from: at(9, 20_261_202), to: at(11, 20_261_202) },
      ],
      [
        'without a plan begins at nine on a whole day',
        { track: wholeDay, job: { plan: null, plan2: null }, x: 0, from: at(9, 20_261_202), to: at(10, 20_261_202) },
      ],
    ],
  )('%s', (_name, { track, job, grab = 0, x, from, to }) => {
    expect(placeOn(track, held({ row: row(job), grab }), x, timeZone)).toEqual({
      userId: 'ben',
      plan: from,
      plan2: to,
    });
  });

  test('has no place on the tray or outside of the board', () => {
    expect([placeOn(tray, held(), 200, timeZone), placeOn(undefined, held(), 200, timeZone)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a job that is stretched', () => {
  const stretched = (track: Track, x: number, job?: Partial<ScheduleRow>) =>
    placeOn(track, held({ kind: 'stretch', row: row(job) }), x, timeZone);

  test('ends at the pointer and stays with its technician, whoever is under it', () => {
    expect(stretched(hours, 100 + 7 * 60)).toEqual({ userId: 'ann', plan: at(9), plan2: at(13) });
  });

  test('lasts a quarter of an hour at least', () => {
    expect(stretched(hours, 100)).toEqual({ userId: 'ann', plan: at(9), plan2: at(9.25) });
  });

  test.each<[string, Track, Partial<ScheduleRow>]>([
    ['without a start', hours, { plan: null }],
    ['without a technician', hours, { userid: null }],
    ['over a whole day', wholeDay, {}],
  ])('has no place %s', (_name, track, job) => {
    expect(stretched(track, 400, job)).toBeUndefined();
  });
});

test.each<[string, boolean, Track | undefined, Partial<Held>]>([
  ['a job that is moved from a row to the tray', true, tray, {}],
  ['a job on a row', false, hours, {}],
  ['a job beside the board', false, undefined, {}],
  ['a stretched job', false, tray, { kind: 'stretch' }],
  ['a job from the tray', false, tray, { from: 'card' }],
  ['a job without a technician', false, tray, { row: row({ userid: null }) }],
])('%s is unassigned by the drop: %s', (_name, expected, track, over) => {
  expect(unassigns(track, held(over))).toBe(expected);
});
