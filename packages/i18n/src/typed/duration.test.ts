import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages, type Language } from '../languages.ts';
import { readDuration, showDuration, type DurationProblem } from './duration.ts';
import type { Reading } from './reading.ts';

type DurationReading = Reading<number, DurationProblem>;
const value = (minutes: number): DurationReading => ({ kind: 'value', value: minutes });
const choice = (...values: number[]): DurationReading => ({ kind: 'choice', values });
const problem = (code: DurationProblem['code']): DurationReading => ({ kind: 'problem', problem: { code } });

test.each<[string, Language, DurationReading]>([
  ['90 min', 'en-GB', value(90)],
  ['1h30', 'en-GB', value(90)],
  ['1 hr 30 mins', 'en-GB', value(90)],
  ['1:30', 'vi', value(90)],
  ['1.5 h', 'en-GB', value(90)],
  ['1,5 giờ', 'vi', value(90)],
  ['2 giờ 15 phút', 'vi', value(135)],
  ['2 jam 15 minit', 'ms', value(135)],
  ['2 jam 15 mnt', 'id', value(135)],
  ['1小时30分钟', 'zh-CN', value(90)],
  ['1d', 'id', value(1440)],
  ['2D', 'vi', value(2880)],
  ['1 hr', 'id', choice(1440, 60)],
  ['90', 'en-GB', value(90)],
  ['2', 'en-GB', choice(120, 2)],
  ['15', 'en-GB', choice(15, 900)],
  ['1.5', 'en-GB', value(90)],
  ['7.45', 'en-GB', choice(465, 447)],
  ['0', 'en-GB', value(0)],
  ['0.1 h', 'en-GB', value(6)],
  ['1.33 h', 'en-GB', problem('whole')],
  ['1:75', 'en-GB', problem('minutes')],
  ['30 min 1 h', 'en-GB', problem('form')],
  ['1 week', 'en-GB', problem('form')],
  ['long', 'en-GB', problem('form')],
  ['', 'en-GB', { kind: 'empty' }],
])('reads %j in %s', (typed, language, reading) => {
  expect(readDuration(typed, language)).toEqual(reading);
});

test.each<[Language, string]>([
  ['en-GB', '1 day 1 hr 30 mins'],
  ['vi', '1 ngày 1 giờ 30 phút'],
  ['ms', '1 hari 1 jam 30 minit'],
  ['id', '1 hari 1 jam 30 menit'],
  ['zh-CN', '1天1小时30分钟'],
])('the duration in %s is %s', (language, shown) => {
  expect(showDuration(1530, language)).toBe(shown);
});

test('a displayed duration can be read back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.integer({ min: 0, max: 20_000 }), (language, minutes) => {
      expect(readDuration(showDuration(minutes, language), language)).toEqual(value(minutes));
    }),
  );
});
