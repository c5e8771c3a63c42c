import { expect, test } from 'vitest';
import { sheetPatterns } from './sheet.ts';

test('dates of a spreadsheet follow the date format of the folder, otherwise the language', () => {
  const settings = { language: 'en-GB', timeZone: 'Asia/Kuala_Lumpur', currency: 'MYR' } as const;
  expect(sheetPatterns({ settings })).toMatchObject({ date: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm' });
  expect(sheetPatterns({ settings: { ...settings, dateFormat: null } }).date).toBe('dd/mm/yyyy');
  expect(sheetPatterns({ settings: { ...settings, dateFormat: 'yyyy-mm-dd' } })).toMatchObject({
    date: 'yyyy-mm-dd',
    instant: 'yyyy-mm-dd hh:mm',
  });
});
