import { beforeEach, expect, test } from 'vitest';
import { toResources } from './dictionary.ts';
import { groups } from './groups.ts';
import type { Language } from './languages.ts';
import { adoptSettingsLanguage, changeLanguage, currentLanguage, refreshOverrides, startLanguages, type LanguageLoaders } from './setup.ts';

/** The browser's storage, as far as it is used. */
const stored = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) },
});

let loads: Language[];
const loader = (language: Language) => async () => {
  loads.push(language);
  return { phrases: toResources([groups.shared, groups.errors], language) };
};
const loaders: LanguageLoaders = { 'en-GB': loader('en-GB'), vi: loader('vi'), ms: loader('ms'), id: loader('id'), 'zh-CN': loader('zh-CN') };

beforeEach(() => {
  stored.clear();
  loads = [];
});

test('loads only the language it shows', async () => {
  const languages = await startLanguages({ loaders, settings: 'vi' });
  expect(languages.t('Save')).toBe('Lưu');
  expect(loads).toEqual(['vi']);
});

test('phrases with dots, colons and counts are found', async () => {
  const languages = await startLanguages({ loaders, settings: 'en-GB' });
  expect(languages.t('session.expired')).toBe('Your session has expired. Please log in again.');
  expect(languages.t('Server: {{message}}', { message: 'x' })).toBe('Server: x');
  expect(languages.t('{{count}} rows', { count: 1 })).toBe('1 row');
  expect(languages.t('{{count}} rows', { count: 4 })).toBe('4 rows');
});

test('a choice is kept for the next start and stands before the settings', async () => {
  await changeLanguage(await startLanguages({ loaders, settings: 'ms' }), 'zh-CN');
  const next = await startLanguages({ loaders, settings: 'ms' });
  expect(currentLanguage(next)).toBe('zh-CN');
  await adoptSettingsLanguage(next, 'ms');
  expect(currentLanguage(next)).toBe('zh-CN');
});

test('the settings decide where nobody has chosen', async () => {
  const languages = await startLanguages({ loaders, appDefault: 'en-GB' });
  await adoptSettingsLanguage(languages, 'id');
  expect(languages.t('Save')).toBe('Simpan');
});

test("the site's own phrases override, are kept, and are fetched again only when newer", async () => {
  const asked: number[] = [];
  const fetchOverrides = (_language: Language, uts: number) => {
    asked.push(uts);
    return Promise.resolve(uts < 7 ? { uts: 7, lang: { Save: 'Keep' } } : undefined);
  };
  const languages = await startLanguages({ loaders, settings: 'en-GB' });
  await refreshOverrides(languages, fetchOverrides);
  expect(languages.t('Save')).toBe('Keep');
  const next = await startLanguages({ loaders, settings: 'en-GB' });
  expect(next.t('Save')).toBe('Keep');
  await refreshOverrides(next, fetchOverrides);
  expect(asked).toEqual([0, 7]);
});

test('stored phrases that cannot be read are left aside', async () => {
  stored.set('lang/vi', '{"uts":"x"');
  const languages = await startLanguages({ loaders, settings: 'vi' });
  expect(languages.t('Save')).toBe('Lưu');
});

test('switching through the wrapper that React hands out brings the phrases of the new language', async () => {
  const languages = await startLanguages({ loaders, settings: 'en-GB' });
  await changeLanguage(new Proxy(languages, { get: (target, name) => Reflect.get(target, name) as unknown }), 'vi');
  expect(languages.t('Save')).toBe('Lưu');
});
