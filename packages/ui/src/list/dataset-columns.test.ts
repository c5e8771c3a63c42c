import { invoices, unbilled } from '@field-service/contract/datasets/money.ts';
import { createFormats } from '@field-service/i18n/format.ts';
import { describe, expect, test } from 'vitest';
import { textOfValue, valueAt } from './dataset-columns.tsx';

const words = {
  formats: createFormats({ language: 'vi', timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND' }),
  yes: 'Có',
  no: 'Không',
};
const row = {
  docno: null,
  contact: { name: 'Nhà máy' },
  amount: '1234567.5',
  currency: 'MYR',
  issuedOn: 20_261_125,
  uts: Date.UTC(2026, 10, 25, 3, 5),
  overdue: true,
  age: 1200,
};

describe('a value of a row', () => {
  test('is found by its path, and nothing where a part is missing', () => {
    expect(['contact.name', 'docno', 'site.name', 'contact.name.first'].map((path) => valueAt(row, path))).toEqual([
      'Nhà máy',
      null,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['contact.name', invoices.fields['contact.name'], 'Nhà máy'],
    ['docno', invoices.fields.docno, ''],
    ['amount', invoices.fields.amount, words.formats.money('1234567.5', 'MYR')],
    ['issuedOn', invoices.fields.issuedOn, '25/11/2026'],
    ['uts', invoices.fields.uts, words.formats.dateTime(Date.UTC(2026, 10, 25, 3, 5))],
    ['overdue', invoices.fields.overdue, 'Có'],
    ['age', unbilled.fields.age, '1.200'],
  ])('%s is written as its type is in the language', (path, field, text) => {
    expect(textOfValue(row, path, field, words)).toBe(text);
  });
});
