import { errorStatus } from '@field-service/contract/errors.ts';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { translate, translateError, translatorFor } from './translate.ts';

test('translates a phrase with its parameters', () => {
  expect(translate('vi', 'shared', '{{count}} selected', { count: 3 })).toBe('Đã chọn 3 mục');
  expect(translate('en-GB', 'shared', 'Save')).toBe('Save');
});

test('uses the singular only in English and for a count of one', () => {
  expect(translate('en-GB', 'shared', '{{count}} rows', { count: 1 })).toBe('1 row');
  expect(translate('en-GB', 'shared', '{{count}} rows', { count: 2 })).toBe('2 rows');
  expect(translate('ms', 'shared', '{{count}} rows', { count: 1 })).toBe('1 baris');
});

test("prefers a site's own phrase to the product's, including parameters", () => {
  const t = translatorFor('en-GB', 'shared', { Customer: 'Client', '{{count}} selected': '{{count}} picked' });
  expect(t('Customer')).toBe('Client');
  expect(t('{{count}} selected', { count: 2 })).toBe('2 picked');
  expect(t('Site')).toBe('Site');
});

test('a value that looks like a parameter is inserted unchanged', () => {
  expect(translate('en-GB', 'shared', 'Station {{label}}', { label: '{{label}} $&' })).toBe('Station {{label}} $&');
});

test.each(languages)('has a phrase for every error code in %s', (language) => {
  const unsaid = Object.keys(errorStatus).filter((code) => translateError(language, code) === code);
  expect(unsaid).toEqual([]);
});

test('shows an unknown code unchanged', () => {
  expect(translateError('vi', 'some.new_code')).toBe('some.new_code');
});

test.each([
  ['en-GB', 'CODE, NAME, UNIT'],
  ['ms', 'CODE, NAME, UNIT'],
  ['zh-CN', 'CODE、NAME、UNIT'],
] as const)('a list in an error is joined as in %s', (language, listed) => {
  const said = translateError(language, 'import.headers_missing', { headers: ['CODE', 'NAME', 'UNIT'] });
  expect(said).toContain(listed);
  expect(said).not.toContain('{{');
});
