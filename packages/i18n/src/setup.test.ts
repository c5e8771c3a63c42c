import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toResources } from './dictionary.ts';
import { groups, type App } from './groups.ts';
import type { Language } from './languages.ts';
import {
  adoptSettingsLanguage,
  adoptUserLanguage,
  changeLanguage,
  currentLanguage,
  forgetChoice,
  loadAllPhrases,
  refreshOverrides,
  startLanguages,
  type LanguageLoaders,
} from './setup.ts';

/** A substitute for the parts of the browser's storage that the tests use. */
const stored = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  },
});

let loads: Language[];
const loader = (language: Language) => async () => {
  loads.push(language);
  return { phrases: toResources([groups.shared, groups.errors], language) };
};
const loaders: LanguageLoaders = {
  'en-GB': loader('en-GB'),
  vi: loader('vi'),
  ms: loader('ms'),
  id: loader('id'),
  'zh-CN': loader('zh-CN'),
};

beforeEach(() => {
  stored.clear();
  loads = [];
});

test('loads only the current language', async () => {
  const languages = await startLanguages({ app: 'office', loaders, settings: 'vi' });
  expect(languages.t('Save')).toBe('Lưu');
  expect(loads).toEqual(['vi']);
});

test('phrases with dots, colons and counts are found', async () => {
  const languages = await startLanguages({ app: 'office', loaders, settings: 'en-GB' });
  expect(languages.t('session.expired')).toBe('Your session has expired. Please log in again.');
  expect(languages.t('Server: {{message}}', { message: 'x' })).toBe('Server: x');
  expect(languages.t('{{count}} rows', { count: 1 })).toBe('1 row');
  expect(languages.t('{{count}} rows', { count: 4 })).toBe('4 rows');
});

test('a choice is kept for the next start and overrides the settings', async () => {
  await changeLanguage(await startLanguages({ app: 'office', loaders, settings: 'ms' }), 'zh-CN');
  const next = await startLanguages({ app: 'office', loaders, settings: 'ms' });
  expect(currentLanguage(next)).toBe('zh-CN');
  await adoptSettingsLanguage(next, 'ms');
  expect(currentLanguage(next)).toBe('zh-CN');
});

test('the settings do not undo a choice that is still being shown', async () => {
  const languages = await startLanguages({ app: 'portal', loaders, settings: 'en-GB' });
  // The portal applies the settings again whenever the language changes.
  languages.subscribe(() => void adoptSettingsLanguage(languages, 'en-GB'));
  await changeLanguage(languages, 'vi');
  await vi.waitUntil(() => loads.length === 2);
  expect(currentLanguage(languages)).toBe('vi');
});

test('the second of two choices in quick succession is shown, even if the first takes longer to load', async () => {
  const slow = Promise.withResolvers<undefined>();
  const slowly = async () => {
    await slow.promise;
    return await loaders.vi();
  };
  const languages = await startLanguages({ app: 'office', loaders: { ...loaders, vi: slowly }, settings: 'en-GB' });
  const first = changeLanguage(languages, 'vi');
  await changeLanguage(languages, 'ms');
  slow.resolve(undefined);
  await first;
  expect(currentLanguage(languages)).toBe('ms');
  expect(stored.get('localelang')).toBe('ms');
});

test('the language in the settings applies if none has been chosen', async () => {
  const languages = await startLanguages({ app: 'office', loaders, appDefault: 'en-GB' });
  await adoptSettingsLanguage(languages, 'id');
  expect(languages.t('Save')).toBe('Simpan');
});

describe('the language of a user who logs in', () => {
  test('applies and is remembered, also where someone else chose another one earlier', async () => {
    stored.set('localelang', 'vi');
    const languages = await startLanguages({ app: 'field', loaders });
    await adoptUserLanguage(languages, 'ms');
    expect([currentLanguage(languages), stored.get('localelang')]).toEqual(['ms', 'ms']);
  });
  test('does not undo a choice at the login; after a logout it applies again', async () => {
    const languages = await startLanguages({ app: 'field', loaders });
    await changeLanguage(languages, 'vi');
    await adoptUserLanguage(languages, 'ms');
    expect(currentLanguage(languages)).toBe('vi');
    forgetChoice(languages);
    await adoptUserLanguage(languages, 'ms');
    expect(currentLanguage(languages)).toBe('ms');
  });
  test.each([undefined, 'xx'])('changes nothing if it is %s', async (code) => {
    const languages = await startLanguages({ app: 'field', loaders, appDefault: 'id' });
    await adoptUserLanguage(languages, code);
    expect([currentLanguage(languages), stored.get('localelang')]).toEqual(['id', undefined]);
  });
});

describe("the site's own phrases", () => {
  let asked: string[];
  const fetchOverrides = async (language: Language, uts: number) => {
    asked.push(`${language} ${uts}`);
    return await Promise.resolve(uts < 7 ? { uts: 7, lang: { Save: `Keep ${language}` } } : undefined);
  };
  const start = async (app: App) => await startLanguages({ app, loaders, settings: 'en-GB', fetchOverrides });
  beforeEach(() => void (asked = []));

  test("override the product's, are stored, and are fetched again only if newer", async () => {
    await vi.waitUntil(async () => (await start('office')).t('Save') === 'Keep en-GB');
    const next = await start('office');
    expect(next.t('Save')).toBe('Keep en-GB');
    expect(asked.at(-1)).toBe('en-GB 7');
  });

  test('are specific to the app and fetched for each language shown', async () => {
    const portal = await start('portal');
    await vi.waitUntil(() => portal.t('Save') === 'Keep en-GB');
    await changeLanguage(portal, 'vi');
    await vi.waitUntil(() => portal.t('Save') === 'Keep vi');
    expect([...stored.keys()].toSorted()).toEqual(['lang/portal/en-GB', 'lang/portal/vi', 'localelang']);
    expect((await startLanguages({ app: 'office', loaders, settings: 'vi' })).t('Save')).toBe('Lưu');
  });

  test('may be missing when the server is unreachable', async () => {
    const languages = await startLanguages({
      app: 'office',
      loaders,
      settings: 'vi',
      fetchOverrides: async () => await Promise.reject(new Error('offline')),
    });
    await expect(refreshOverrides(languages, 'vi')).rejects.toThrow('offline');
    expect(languages.t('Save')).toBe('Lưu');
  });
});

test('stored phrases that cannot be read are ignored', async () => {
  stored.set('lang/office/vi', '{"uts":"x"');
  const languages = await startLanguages({ app: 'office', loaders, settings: 'vi' });
  expect(languages.t('Save')).toBe('Lưu');
});

describe('phrases that the first screen does not need', () => {
  const rest = (language: Language) => async () => {
    loads.push(language);
    return await Promise.resolve({ phrases: { Later: `Later ${language}`, Save: `Product ${language}` } });
  };
  const restLoaders: LanguageLoaders = {
    'en-GB': rest('en-GB'),
    vi: rest('vi'),
    ms: rest('ms'),
    id: rest('id'),
    'zh-CN': rest('zh-CN'),
  };
  const start = async () => await startLanguages({ app: 'field', loaders, restLoaders, settings: 'vi' });

  test('are loaded when they are wanted, once, and tell those who follow', async () => {
    const languages = await start();
    expect([languages.t('Later'), loads]).toEqual(['Later', ['vi']]);
    let told = 0;
    languages.subscribe(() => (told += 1));
    await Promise.all([loadAllPhrases(languages), loadAllPhrases(languages)]);
    await loadAllPhrases(languages);
    expect(languages.t('Later')).toBe('Later vi');
    expect(told).toBeGreaterThan(0);
  });

  test('come with each language that is shown afterwards', async () => {
    const languages = await start();
    await loadAllPhrases(languages);
    await changeLanguage(languages, 'ms');
    expect(languages.t('Later')).toBe('Later ms');
  });

  test("do not replace the site's own", async () => {
    stored.set('lang/field/vi', JSON.stringify({ uts: 1, lang: { Save: 'Ours' } }));
    const languages = await start();
    await loadAllPhrases(languages);
    expect(languages.t('Save')).toBe('Ours');
  });

  test('are asked for again after a failure', async () => {
    let fails = true;
    const languages = await startLanguages({
      app: 'field',
      loaders,
      settings: 'vi',
      restLoaders: {
        ...restLoaders,
        vi: async () => (fails ? await Promise.reject(new TypeError('offline')) : await restLoaders.vi()),
      },
    });
    await expect(loadAllPhrases(languages)).rejects.toThrow('offline');
    expect(languages.t('Later')).toBe('Later');
    fails = false;
    await loadAllPhrases(languages);
    expect(languages.t('Later')).toBe('Later vi');
  });
});

test('a count of one has its own form in English only', async () => {
  const lang = { '{{count}} rows': '{{count}} baris', '{{count}} rows_one': 'satu' };
  const own: LanguageLoaders = { ...loaders, ms: async () => await Promise.resolve({ phrases: lang }) };
  expect(
    (await startLanguages({ app: 'office', loaders: own, settings: 'ms' })).t('{{count}} rows', { count: 1 }),
  ).toBe('1 baris');
});

test('a phrase that is named like a property of every object is its own text', async () => {
  const languages = await startLanguages({ app: 'office', loaders, settings: 'vi' });
  expect([languages.t('constructor'), languages.t('toString')]).toEqual(['constructor', 'toString']);
});
