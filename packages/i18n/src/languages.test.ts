import { expect, test } from 'vitest';
import { chooseLanguage, clockOf, toLanguage } from './languages.ts';

test.each([
  ['zh', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-CN', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['en-US', 'en-GB'],
  ['en', 'en-GB'],
  ['ms-MY', 'ms'],
  ['id-ID', 'id'],
  ['in', 'id'],
  ['vi_VN', 'vi'],
  ['VI', 'vi'],
  ['fr-FR', undefined],
  ['', undefined],
  [null, undefined],
])('the tag %s means %s', (tag, language) => {
  expect(toLanguage(tag)).toBe(language);
});

test('the stored choice takes precedence over settings, app default and browser', () => {
  const sources = { stored: 'vi', settings: 'ms', appDefault: 'id', browser: ['zh'] };
  expect(chooseLanguage(sources)).toBe('vi');
  expect(chooseLanguage({ ...sources, stored: null })).toBe('ms');
  expect(chooseLanguage({ ...sources, stored: null, settings: undefined })).toBe('id');
  expect(chooseLanguage({ browser: ['fr', 'zh-Hans', 'en'] })).toBe('zh-CN');
  expect(chooseLanguage({ stored: 'fr', browser: ['de'] })).toBe('en-GB');
});

test.each<[string, 12 | 24]>([
  ['en-MY-u-hc-h12', 12],
  ['vi-VN-u-nu-latn-hc-h11', 12],
  ['en-MY-u-hc-h23', 24],
  ['en-US', 24],
  ['', 24],
])('the folder locale %j requests a %i-hour clock', (locale, clock) => {
  expect(clockOf(locale)).toBe(clock);
});
