import { expect, test } from 'vitest';
import { createFormats } from './format.ts';
import { languages, type Language } from './languages.ts';
import { recurrenceText } from './recurrence-text.ts';
import { translatorFor } from './translate.ts';

const textIn = (language: Language, rule: string, startsOn: number | null = null): string =>
  recurrenceText(
    rule,
    startsOn,
    translatorFor(language, 'desk'),
    createFormats({ language, timeZone: 'Asia/Kuala_Lumpur', currency: 'MYR' }),
  );

test.each<[rule: string, startsOn: number | null, text: string]>([
  ['FREQ=DAILY', null, 'Every day'],
  ['FREQ=WEEKLY', null, 'Every week'],
  ['FREQ=WEEKLY', 20_261_102, 'Every week on Monday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261231', null, 'Every 2 weeks on Monday and Thursday until 31 Dec 2026'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15,-1', null, 'Every month on day 1, day 15 and the last day'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU,3TU', null, 'Every 3 months on the first Tuesday and the third Tuesday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=1', null, 'Every month on the last working day, once'],
  ['FREQ=MONTHLY;COUNT=12', 20_261_102, 'Every month on day 2, 12 times'],
  ['FREQ=YEARLY', 20_261_102, 'Every year in November on day 2'],
  ['FREQ=YEARLY;BYMONTH=3,9', null, 'Every year in March and September'],
  ['FREQ=MONTHLY;BYDAY=1MO,3TU', null, 'Special schedule'],
])('%s from %j: %s', (rule, startsOn, text) => {
  expect(textIn('en-GB', rule, startsOn)).toBe(text);
});

test.each<[Language, string, string]>([
  ['vi', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'Cứ 2 tuần một lần vào Thứ Hai và Thứ Năm'],
  ['ms', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'Setiap 2 minggu pada Isnin dan Khamis'],
  ['id', 'FREQ=MONTHLY;BYDAY=2TU', 'Setiap bulan pada Selasa kedua'],
  ['zh-CN', 'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=15', '每年三月和九月的15 日'],
])('%s: %s', (language, rule, text) => {
  expect(textIn(language, rule)).toBe(text);
});

test('every choice has a sentence in every language', () => {
  for (const language of languages)
    for (const nth of [1, 2, 3, 4, 5, -1])
      for (const weekday of ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])
        for (const frequency of ['FREQ=MONTHLY', 'FREQ=YEARLY;INTERVAL=2;BYMONTH=6']) {
          const text = textIn(language, `${frequency};BYDAY=${nth}${weekday};COUNT=3`);
          expect(text).not.toMatch(/[{}=]/);
        }
});
