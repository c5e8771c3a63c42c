import { addDays, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import { dateFormats, type DateFormat } from '@field-service/domain/values/basics/date-format.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFormats } from '../format.ts';
import { languages, type Language } from '../languages.ts';
import { readDate, type DateProblem } from './date.ts';
import type { Reading } from './reading.ts';

type DateReading = Reading<BusinessDate, DateProblem>;
const value = (date: BusinessDate): DateReading => ({ kind: 'value', value: date });
const day = (month: BusinessDate, days: number): DateReading => ({
  kind: 'problem',
  problem: { code: 'day', month, days },
});
const form: DateReading = { kind: 'problem', problem: { code: 'form' } };

test.each<[string, Language, DateReading]>([
  ['23/11/2026', 'en-GB', value(20_261_123)],
  ['3/1/2027', 'vi', value(20_270_103)],
  ['3.1.27', 'ms', value(20_270_103)],
  ['23-11-2026', 'id', value(20_261_123)],
  ['23 11 2026', 'id', value(20_261_123)],
  ['23112026', 'en-GB', value(20_261_123)],
  ['20261123', 'en-GB', value(20_261_123)],
  ['2026/11/23', 'zh-CN', value(20_261_123)],
  ['2026年11月23日', 'zh-CN', value(20_261_123)],
  ['２０２６／１１／２３', 'zh-CN', value(20_261_123)],
  ['23/11/2026', 'zh-CN', value(20_261_123)],
  ['20261123', 'zh-CN', value(20_261_123)],
  ['2026-11-23', 'en-GB', value(20_261_123)],
  ['03/01/27', 'en-GB', { kind: 'choice', values: [20_270_103, 20_030_127] }],
  ['27/01/03', 'zh-CN', { kind: 'choice', values: [20_270_103, 20_030_127] }],
  ['23/11/26', 'en-GB', { kind: 'choice', values: [20_261_123, 20_231_126] }],
  ['23/11/99', 'en-GB', value(20_991_123)],
  ['231126', 'en-GB', { kind: 'choice', values: [20_261_123, 20_231_126] }],
  ['31/02/2026', 'en-GB', day(20_260_201, 28)],
  ['31/02/26', 'en-GB', day(20_260_201, 28)],
  ['29.2.2028', 'en-GB', value(20_280_229)],
  ['2026/02/30', 'zh-CN', day(20_260_201, 28)],
  ['31022026', 'en-GB', day(20_260_201, 28)],
  ['0/5/2026', 'en-GB', day(20_260_501, 31)],
  ['23/13/2026', 'en-GB', { kind: 'problem', problem: { code: 'month', month: 13 } }],
  ['23/11', 'en-GB', form],
  ['23/11/202', 'en-GB', form],
  ['soon', 'en-GB', form],
  ['99999999', 'en-GB', form],
  ['', 'en-GB', { kind: 'empty' }],
])('reads %j in %s', (typed, language, reading) => {
  expect(readDate(typed, language)).toEqual(reading);
});

describe('any date', () => {
  const date = fc.integer({ min: 0, max: 109_000 }).map((days) => addDays(19_000_101, days));

  test('can be read back from its displayed form', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), date, (language, on) => {
        const formats = createFormats({ language, timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND' });
        expect(readDate(formats.businessDate(on), language)).toEqual(value(on));
      }),
    );
  });

  test('that does not exist is rejected rather than moved to another day', () => {
    const part = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(part(40), part(20), fc.integer({ min: 1000, max: 9999 }), (on, month, year) => {
        const reading = readDate(`${on}/${month}/${year}`, 'en-GB');
        const same: unknown = value(year * 10_000 + month * 100 + on);
        expect([reading.kind === 'problem' ? same : reading]).toEqual([same]);
      }),
    );
  });
});

describe('in a folder that sets the order of dates,', () => {
  test.each<[string, DateFormat, DateReading]>([
    ['03/04/2026', 'mm/dd/yyyy', value(20_260_304)],
    ['03/04/2026', 'dd/mm/yyyy', value(20_260_403)],
    ['03/04/2026', 'yyyy-mm-dd', value(20_260_403)],
    ['11/23/2026', 'mm/dd/yyyy', value(20_261_123)],
    ['11232026', 'mm/dd/yyyy', value(20_261_123)],
    ['2026-11-23', 'mm/dd/yyyy', value(20_261_123)],
    ['2026-11-23', 'yyyy-mm-dd', value(20_261_123)],
    ['11/23/26', 'mm/dd/yyyy', value(20_261_123)],
    ['03/04/26', 'mm/dd/yyyy', { kind: 'choice', values: [20_260_304, 20_030_426] }],
    // The other order would make these valid; the field never swaps day and month by itself.
    ['23/11/2026', 'mm/dd/yyyy', { kind: 'problem', problem: { code: 'month', month: 23 } }],
    ['11/23/2026', 'dd/mm/yyyy', { kind: 'problem', problem: { code: 'month', month: 23 } }],
  ])('%s under %s is read as that order says, in every language', (typed, format, reading) => {
    for (const language of languages) expect(readDate(typed, language, format)).toEqual(reading);
  });

  test('every date that a field shows is read as the same date', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.constantFrom(...dateFormats),
        fc.integer({ min: 0, max: 80_000 }),
        (language, dateFormat, days) => {
          const on = addDays(19_700_101, days);
          const formats = createFormats({ language, timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND', dateFormat });
          expect(readDate(formats.businessDate(on), language, dateFormat)).toEqual(value(on));
        },
      ),
    );
  });
});
