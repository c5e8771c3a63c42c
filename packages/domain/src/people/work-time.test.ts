import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stampOn } from '../values/business-date.ts';
import {
  correctedUntil,
  currentWorkDay,
  isPositionDue,
  maxShiftMs,
  nextSigns,
  positionEveryMs,
  reckonWorkDay,
  strayEntry,
  withEntries,
  workDateOf,
  workTypes,
  type WorkEntry,
  type WorkType,
} from './work-time.ts';

const zone = 'Asia/Kuala_Lumpur';
/** A stamp on 24 November 2026 in Kuala Lumpur; hours above 24 are on the next day. */
const at = (hour: number, minute = 0): number => Date.UTC(2026, 10, 23, 16) + (hour * 60 + minute) * 60_000;
const day = (...entries: (readonly [WorkType, number])[]): WorkEntry[] =>
  entries.map(([type, hour]) => ({ type, at: at(hour), revision: 0 }));
const late = at(48);

describe('a work day', () => {
  test.each<[string, WorkEntry[], number, number, string[]]>([
    ['work from start to end', day(['WS', 8], ['WE', 17]), 540, 0, []],
    ['with a break', day(['WS', 8], ['WB', 12], ['WR', 13], ['WE', 17]), 480, 60, []],
    ['with two shifts', day(['WS', 6], ['WE', 10], ['WS', 14], ['WE', 18]), 480, 0, []],
    ['with a break that is ended by a new start', day(['WS', 8], ['WB', 12], ['WS', 13], ['WE', 17]), 480, 60, []],
    ['that ends in a break', day(['WS', 8], ['WB', 12], ['WE', 13]), 240, 60, []],
    ['that was started by a position', day(['WT', 8], ['WT', 9], ['WE', 10]), 120, 0, []],
    ['with positions after its end', day(['WS', 8], ['WE', 10], ['WT', 11]), 120, 0, []],
    [
      'with every event sent twice',
      day(['WS', 8], ['WS', 8], ['WB', 12], ['WB', 12], ['WR', 13], ['WR', 13], ['WE', 17], ['WE', 17]),
      480,
      60,
      [],
    ],
    ['that was not ended', day(['WS', 8], ['WT', 12]), 240, 0, ['no_end']],
    ['that was not ended during a break', day(['WS', 8], ['WB', 12]), 240, 0, ['no_end']],
    ['that starts with a break', day(['WB', 12], ['WR', 13], ['WE', 17]), 240, 60, ['no_start']],
    ['with only an end', day(['WE', 17]), 0, 0, ['no_start']],
    ['in any order', day(['WE', 17], ['WS', 8]), 540, 0, []],
    ['without events', [], 0, 0, []],
  ])('is added up: %s', (_name, entries, work, rest, flags) => {
    expect(reckonWorkDay(entries, 0, late)).toMatchObject({
      workMinutes: work,
      breakMinutes: rest,
      flags,
      running: null,
      since: null,
    });
  });

  test('runs until it is ended, and states when the running span started', () => {
    expect(reckonWorkDay(day(['WS', 8], ['WB', 12]), 0, at(12, 30))).toEqual({
      startAt: at(8),
      endAt: null,
      running: 'break',
      since: at(12),
      workMinutes: 240,
      breakMinutes: 0,
      flags: [],
    });
    expect(reckonWorkDay(day(['WS', 8]), 0, at(8) + maxShiftMs - 1).running).toBe('work');
    expect(reckonWorkDay(day(['WS', 8]), 0, at(8) + maxShiftMs)).toMatchObject({
      running: null,
      endAt: at(8),
      workMinutes: 0,
      flags: ['no_end'],
    });
  });

  test('that was not ended is ended by the next start', () => {
    expect(reckonWorkDay(day(['WS', 1], ['WT', 3], ['WS', 20], ['WE', 22]), 0, late)).toMatchObject({
      startAt: at(1),
      endAt: at(22),
      workMinutes: 240,
      flags: ['no_end'],
    });
  });

  test('uses the entries of a correction, and only later entries of the device', () => {
    const corrected = [
      ...day(['WS', 9], ['WT', 10], ['WB', 15], ['WE', 19]),
      { type: 'WS', at: at(8), revision: 1 },
      { type: 'WE', at: at(17), revision: 1 },
      { type: 'WS', at: at(18), revision: 1 },
    ] satisfies WorkEntry[];
    expect(correctedUntil(corrected, 1)).toBe(at(18));
    expect(reckonWorkDay(corrected, 1, late)).toMatchObject({
      startAt: at(8),
      endAt: at(19),
      workMinutes: 600,
      breakMinutes: 0,
      flags: ['corrected'],
    });
  });

  test('never totals more than its duration, whatever was sent', () => {
    const entry = fc.record({
      type: fc.constantFrom(...workTypes),
      at: fc.integer({ min: at(0), max: at(40) }),
      revision: fc.constant(0),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const sums = reckonWorkDay(entries, 0, at(72));
        const stamps = entries.map((each) => each.at);
        const lasted = stamps.length === 0 ? 0 : (Math.max(...stamps) - Math.min(...stamps)) / 60_000;
        expect(sums.workMinutes).toBeGreaterThanOrEqual(0);
        expect(sums.breakMinutes).toBeGreaterThanOrEqual(0);
        expect(sums.workMinutes + sums.breakMinutes).toBeLessThanOrEqual(lasted);
        expect(sums.running).toBeNull();
      }),
    );
  });
});

describe('the date of an entry', () => {
  const night = { date: 20_261_124, entries: day(['WS', 22]), revision: 0 };
  test.each<[string, number, number]>([
    ['of night work is the date on which it started', at(30), 20_261_124],
    ['after the automatic end of night work is a new date', at(22) + maxShiftMs, 20_261_125],
  ])('%s', (_name, stamp, date) => {
    expect(workDateOf({ at: stamp, type: 'WB' }, [night], zone)).toBe(date);
  });

  test("after the end of the night shift is the entry's own", () => {
    const ended = { ...night, entries: day(['WS', 22], ['WE', 30]) };
    expect(workDateOf({ at: at(31), type: 'WS' }, [ended], zone)).toBe(20_261_125);
    expect(workDateOf({ at: at(31), type: 'WS' }, [], zone)).toBe(20_261_125);
    for (const type of ['WE', 'WT'] as const)
      expect([
        workDateOf({ at: at(30), type }, [ended], zone),
        workDateOf({ at: at(31), type }, [ended], zone),
        workDateOf({ at: at(38), type }, [ended], zone),
      ]).toEqual([20_261_124, 20_261_124, 20_261_125]);
  });
});

describe('an entry that is not of the day of a correction', () => {
  const zone = 'Asia/Kuala_Lumpur';
  const date = 20_261_125;
  const at = (hours: number): number => stampOn(date, hours * 60, zone);
  const now = at(60);
  test.each<[what: string, entries: { type: 'WS' | 'WE' | 'WB'; time: number }[], stray: number]>([
    [
      'a whole day',
      [
        { type: 'WS', time: at(0) },
        { type: 'WE', time: at(17) },
      ],
      -1,
    ],
    [
      'a night into the next date',
      [
        { type: 'WS', time: at(22) },
        { type: 'WE', time: at(30) },
      ],
      -1,
    ],
    [
      'a start on the next date',
      [
        { type: 'WS', time: at(8) },
        { type: 'WS', time: at(24) },
      ],
      1,
    ],
    ['before the date', [{ type: 'WB', time: at(-1) }], 0],
    [
      'longer than a shift after the date',
      [
        { type: 'WS', time: at(23) },
        { type: 'WE', time: at(40) },
      ],
      1,
    ],
    [
      'in the future',
      [
        { type: 'WS', time: at(8) },
        { type: 'WE', time: now + 1 },
      ],
      1,
    ],
  ])('%s', (_what, entries, stray) => {
    expect(strayEntry(entries, date, zone, now)).toBe(stray);
  });
});

describe('the own work of a person', () => {
  const date = 20_261_124;
  const held = (...entries: (readonly [WorkType, number])[]) => ({ date, revision: 0, entries: day(...entries) });

  test.each([
    [null, ['WS']],
    ['work', ['WB', 'WE']],
    ['break', ['WR', 'WE']],
  ] as const)('in the state %s continues with %j', (running, next) => {
    expect(nextSigns(running)).toEqual(next);
  });

  test('has each further entry once, in the day to which it belongs', () => {
    const signs = [
      { type: 'WE', at: at(30) },
      { type: 'WB', at: at(26) },
      { type: 'WS', at: at(22) },
      { type: 'WS', at: at(32) },
    ] as const;
    const days = withEntries([held(['WS', 22])], signs, zone);
    expect(days.map((each) => [each.date, each.entries.map(({ type }) => type)])).toEqual([
      [date, ['WS', 'WB', 'WE']],
      [date + 1, ['WS']],
    ]);
  });

  test('goes on after midnight in the day on which the shift began', () => {
    expect(currentWorkDay([held(['WS', 22])], at(25), zone)).toMatchObject({
      date,
      sums: { running: 'work', since: at(22) },
    });
    expect(currentWorkDay([held(['WS', 8], ['WE', 17])], at(25), zone)).toMatchObject({
      date: date + 1,
      entries: [],
      sums: { running: null, startAt: null },
    });
  });

  test.each([
    ['the first one', undefined, at(8), [3, 101], true],
    ['after a quarter of an hour, somewhere else', [3, 101], at(8) + positionEveryMs, [3.01, 101], true],
    ['a moment earlier', [3, 101], at(8) + positionEveryMs - 1, [3.01, 101], false],
    ['at the same place', [3, 101], at(12), [3, 101], false],
  ] as const)('has a position at work, %s: %j, %j, %j: %j', (_name, before, now, geo, isDue) => {
    expect(isPositionDue(before && { at: at(8), geo: before }, { at: now, geo })).toBe(isDue);
  });
});
