import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages, type Language } from '../languages.ts';
import type { Reading } from './reading.ts';
import { readTime, showTime, type Clock, type TimeProblem } from './time.ts';

type TimeReading = Reading<number, TimeProblem>;
const at = (hour: number, minute = 0): TimeReading => ({ kind: 'value', value: hour * 60 + minute });
const problem = (code: TimeProblem['code']): TimeReading => ({ kind: 'problem', problem: { code } });

test.each<[string, Language, Clock, TimeReading]>([
  ['9', 'en-GB', 24, at(9)],
  ['09:30', 'en-GB', 24, at(9, 30)],
  ['930', 'en-GB', 24, at(9, 30)],
  ['0930', 'en-GB', 24, at(9, 30)],
  ['9.30', 'id', 24, at(9, 30)],
  ['9h15', 'vi', 24, at(9, 15)],
  ['9h', 'vi', 24, at(9)],
  ['14时05分', 'zh-CN', 24, at(14, 5)],
  ['１４：０５', 'zh-CN', 24, at(14, 5)],
  [' 23:59 ', 'en-GB', 24, at(23, 59)],
  ['2 pm', 'en-GB', 24, at(14)],
  ['2:30 p.m.', 'en-GB', 24, at(14, 30)],
  ['12 am', 'en-GB', 24, at(0)],
  ['2:30 CH', 'vi', 12, at(14, 30)],
  ['下午2:30', 'zh-CN', 12, at(14, 30)],
  ['14:30', 'en-GB', 12, at(14, 30)],
  ['2:30', 'en-GB', 12, { kind: 'choice', values: [150, 870] }],
  ['12:15', 'ms', 12, { kind: 'choice', values: [15, 735] }],
  ['25:99', 'en-GB', 24, problem('range')],
  ['24:00', 'en-GB', 24, problem('range')],
  ['12:60', 'en-GB', 24, problem('range')],
  ['13 pm', 'en-GB', 12, problem('range12')],
  ['9:5', 'en-GB', 24, problem('form')],
  ['noon', 'en-GB', 24, problem('form')],
  ['9 o’clock', 'en-GB', 24, problem('form')],
  ['12345', 'en-GB', 24, problem('form')],
  ['', 'en-GB', 24, { kind: 'empty' }],
])('reads %j in %s on a %i-hour clock', (typed, language, clock, reading) => {
  expect(readTime(typed, language, clock)).toEqual(reading);
});

test('a displayed time can be read back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...languages),
      fc.constantFrom<Clock>(12, 24),
      fc.integer({ min: 0, max: 1439 }),
      (language, clock, time) => {
        expect(readTime(showTime(time, language, clock), language, clock)).toEqual({ kind: 'value', value: time });
      },
    ),
  );
});
