import { stampOn } from '@field-service/domain/values/business-date.ts';
import { describe, expect, test } from 'vitest';
import { bodyOfCorrection, correctionProblem, reckonCorrection, valuesOfDay, type EntryValues } from './correction.ts';

const place = { date: 20_261_125, timeZone: 'Asia/Jakarta' };
const at = (hours: number): number => stampOn(place.date, hours * 60, place.timeZone);
const now = at(72);
const entry = (type: EntryValues['type'], time: number | null, nextDay = false): EntryValues => ({
  key: `${type}${String(time)}`,
  type,
  nextDay,
  time,
});

test('a day is entered on the clock of its folder, a night on two dates, without its positions', () => {
  const { entries } = valuesOfDay(
    {
      date: place.date,
      work: [
        [null, null, at(22), 'WS', null],
        [null, null, at(30.5), 'WE', null],
      ],
      break: [[-6.2, 106.8, at(25), 'WB', null]],
    },
    place.timeZone,
  );
  expect(entries.map(({ type, nextDay, time }) => [type, nextDay, time])).toEqual([
    ['WS', false, 22 * 60],
    ['WB', true, 60],
    ['WE', true, 390],
  ]);
  expect(bodyOfCorrection({ entries, reason: ' Phone was off ' }, place)).toEqual({
    entries: [
      { type: 'WS', time: at(22) },
      { type: 'WB', time: at(25) },
      { type: 'WE', time: at(30.5) },
    ],
    reason: 'Phone was off',
  });
  expect(reckonCorrection(entries, place, now)).toMatchObject({ workMinutes: 180, breakMinutes: 330 });
});

describe('what is no day', () => {
  test.each<[what: string, entries: EntryValues[], problem: string | null]>([
    ['nothing', [], 'none'],
    ['an entry without a time', [entry('WS', 480), entry('WE', null)], 'time'],
    ['a break before the start', [entry('WB', 470), entry('WS', 480)], 'start'],
    ['an end far into the next date', [entry('WS', 480), entry('WE', 17 * 60, true)], 'stray'],
    ['a start in any order', [entry('WE', 1020), entry('WS', 480)], null],
  ])('%s', (_what, entries, problem) => {
    expect(correctionProblem(entries, place, now)).toBe(problem);
    expect(reckonCorrection(entries, place, now) === undefined).toBe(problem !== null);
  });
  test('the future', () => {
    expect(correctionProblem([entry('WS', 480), entry('WE', 1020)], place, at(10))).toBe('stray');
  });
});
