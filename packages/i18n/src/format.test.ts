import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { DateFormat } from '@field-service/domain/values/basics/date-format.ts';
import { expect, test } from 'vitest';
import { createFormats, zoneName } from './format.ts';
import type { Language } from './languages.ts';

const formats = (language: Language, timeZone = 'Asia/Kuala_Lumpur', currency = 'MYR') =>
  createFormats({ language, timeZone, currency });
const evening = Date.UTC(2026, 10, 21, 18, 5);

test.each<[Language, string]>([
  ['en-GB', 'Nov 22'],
  ['vi', '22 thg 11'],
  ['ms', '22 Nov'],
  ['id', '22 Nov'],
  ['zh-CN', '11月22日'],
])('the short date in %s is %s', (language, expected) => {
  expect(formats(language).shortDate(evening)).toBe(expected);
});

test.each<[Language, string, string]>([
  ['en-GB', '11%', '0.5%'],
  ['vi', '11%', '0,5%'],
  ['ms', '11%', '0.5%'],
  ['id', '11%', '0,5%'],
  ['zh-CN', '11%', '0.5%'],
])('a rate in %s keeps its digits', (language, whole, half) => {
  expect(formats(language).rate('11')).toBe(whole);
  expect(formats(language).rate('0.5')).toBe(half);
  expect(formats(language).rate('six')).toBe('six');
});

test('lists are joined according to the language', () => {
  expect(formats('vi').list(['a', 'b'])).toBe('a, b');
  expect(formats('zh-CN').list(['甲', '乙'])).toBe('甲、乙');
  expect(formats('ms').list(['a', 'b', 'c'])).toBe('a, b, c');
  expect(formats('id').anyOf(['PDF', 'PNG'])).toBe('PDF atau PNG');
});

test('a time zone is shown as its city with the offset on that day', () => {
  expect(zoneName('Asia/Kuala_Lumpur', evening)).toBe('Kuala Lumpur (GMT+8)');
  expect(zoneName('Europe/London', Date.UTC(2026, 6, 1))).toBe('London (GMT+1)');
  expect(zoneName('Asia/Ho_Chi_Minh', evening)).toBe('Ho Chi Minh (GMT+7)');
});

test('dates follow the time zone of the folder', () => {
  expect(formats('en-GB').date(evening)).toBe('22/11/2026');
  expect(formats('en-GB', 'UTC').date(evening)).toBe('21/11/2026');
  expect(formats('en-GB').time(evening)).toBe('02:05');
});

test.each<[DateFormat, Language, string, string]>([
  ['dd/mm/yyyy', 'en-GB', '22/11/2026', '22/11/2026, 02:05'],
  ['mm/dd/yyyy', 'en-GB', '11/22/2026', '11/22/2026, 02:05'],
  ['yyyy-mm-dd', 'en-GB', '2026-11-22', '2026-11-22, 02:05'],
  ['mm/dd/yyyy', 'vi', '11/22/2026', '02:05 11/22/2026'],
  ['mm/dd/yyyy', 'ms', '11/22/2026', '11/22/2026, 02:05'],
  ['yyyy-mm-dd', 'id', '2026-11-22', '2026-11-22, 02.05'],
  ['dd/mm/yyyy', 'zh-CN', '22/11/2026', '22/11/2026 02:05'],
])('a folder with %s has dates in %s as %s', (dateFormat, language, date, dateTime) => {
  const t = createFormats({ language, timeZone: 'Asia/Kuala_Lumpur', currency: 'MYR', dateFormat });
  expect([t.date(evening), t.businessDate(20_261_122)]).toEqual([date, date]);
  expect(t.dateTime(evening)).toBe(dateTime);
  // Dates in words are the language's own in every folder.
  expect(t.writtenBusinessDate(20_261_122)).toBe(formats(language).writtenBusinessDate(20_261_122));
});

test('the folder can request a 12-hour clock, and midnight is 00 on a 24-hour clock', () => {
  expect(createFormats({ language: 'en-GB', timeZone: 'UTC', currency: 'MYR', clock: 12 }).time(evening)).toBe(
    '06:05 pm',
  );
  expect(formats('en-GB', 'UTC').time(Date.UTC(2026, 10, 21))).toBe('00:00');
});

test('a business date is the same day everywhere', () => {
  expect(formats('en-GB', 'Pacific/Honolulu').businessDate(20261121)).toBe('21/11/2026');
  expect(formats('en-GB', 'Pacific/Kiritimati').shortBusinessDate(20261121)).toBe('Nov 21');
});

test('money keeps every digit of its decimal string', () => {
  expect(formats('en-GB').money('90071992547409931.25')).toBe('MYR\u00a090,071,992,547,409,931.25');
  expect(formats('vi').money('1500000', 'VND')).toBe('1.500.000\u00a0₫');
  expect(formats('en-GB').money('not a number')).toBe('not a number');
});

test('distances have two decimals; bytes use units of 1024', () => {
  expect(formats('en-GB').distance(3.456)).toBe('3.46 km');
  expect(formats('en-GB').bytes(0)).toBe('0 B');
  expect(formats('en-GB').bytes(1536)).toBe('1.5 KB');
  expect(formats('en-GB').bytes(1024 ** 5 * 3)).toBe('3 PB');
});

test('ages use the largest unit that fits', () => {
  const t = formats('en-GB');
  expect(t.age(evening - 3 * dayMs, evening)).toBe('3 days ago');
  expect(t.age(evening + 2 * 3_600_000, evening)).toBe('in 2 hours');
  expect(t.age(evening - 20_000, evening)).toBe('now');
});

test('a quantity stays on one line with its unit', () => {
  expect(formats('vi').measure('1000.5', 'ml')).toBe('1.000,5\u00a0ml');
  expect(formats('en-GB').measure('2', '')).toBe('2');
});

test('a unit has its name in the language, and its own if there is none', () => {
  const t = createFormats({ language: 'vi', timeZone: 'UTC', currency: 'MYR', units: { Millilitre: 'Mililít' } });
  expect([t.measure('5', 'Millilitre'), t.unit('Millilitre'), t.unit('Crate')]).toEqual([
    '5\u00a0Mililít',
    'Mililít',
    'Crate',
  ]);
});

test.each<[string, number, string, string]>([
  ['an hour', dayMs / 24, '02:05–03:05', '22/11/2026, 02:05–03:05'],
  ['the night', dayMs * 0.9, '02:05–23:41', '22/11/2026, 02:05–23:41'],
  ['a day', dayMs, '02:05–Nov 23, 02:05', '22/11/2026, 02:05–23/11/2026, 02:05'],
  ['two days and an hour', dayMs * 2 + dayMs / 24, '02:05–Nov 24, 03:05', '22/11/2026, 02:05–24/11/2026, 03:05'],
])('a span of %s has the date of its end from a day on', (_name, length, time, dateTime) => {
  expect(formats('en-GB').timeSpan(evening, evening + length)).toBe(time);
  expect(formats('en-GB').dateTimeSpan(evening, evening + length)).toBe(dateTime);
});
