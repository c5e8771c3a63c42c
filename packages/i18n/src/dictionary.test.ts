import { describe, expect, test } from 'vitest';
import { paramNames, phraseText, toResources, type Dictionary } from './dictionary.ts';
import { groups, type Group } from './groups.ts';
import { languages } from './languages.ts';

const all: [Group, Dictionary][] = [
  ['shared', groups.shared],
  ['desk', groups.desk],
  ['errors', groups.errors],
  ['office', groups.office],
  ['portal', groups.portal],
  ['field', groups.field],
  ['report', groups.report],
];

describe.each(all)('the phrases of %s', (_group, dictionary) => {
  const phrases = Object.entries(dictionary);

  test('exist', () => {
    expect(phrases.length).toBeGreaterThan(0);
  });

  test('have the same parameters in every language', () => {
    const differing = phrases.flatMap(([key, phrase]) => {
      const english = paramNames(phraseText(key, phrase, 'en-GB')).join();
      return languages
        .filter((language) => paramNames(phraseText(key, phrase, language)).join() !== english)
        .map((language) => `${language}: ${key}`);
    });
    expect(differing).toEqual([]);
  });

  test('have text without surrounding spaces in every language', () => {
    const bad = phrases.flatMap(([key, phrase]) =>
      languages
        .filter((language) => {
          const text = phraseText(key, phrase, language);
          return text === '' || text !== text.trim();
        })
        .map((language) => `${language}: ${key}`),
    );
    expect(bad).toEqual([]);
  });

  test('have balanced braces', () => {
    const broken = phrases.flatMap(([key, phrase]) =>
      languages
        .filter((language) => /[{}]/.test(phraseText(key, phrase, language).replace(/\{\{\w+\}\}/g, '')))
        .map((language) => `${language}: ${key}`),
    );
    expect(broken).toEqual([]);
  });

  test('contain {{count}} if they have a singular form', () => {
    const wrong = phrases
      .filter(
        ([key, phrase]) => phrase.one !== undefined && !paramNames(phraseText(key, phrase, 'en-GB')).includes('count'),
      )
      .map(([key]) => key);
    expect(wrong).toEqual([]);
  });
});

test('English resources contain only texts that differ from their key', () => {
  const dictionary: Dictionary = {
    Save: { vi: 'Lưu', ms: 'Simpan', id: 'Simpan', 'zh-CN': '保存' },
    '{{count}} jobs': {
      one: '{{count}} job',
      vi: '{{count}} việc',
      ms: '{{count}} kerja',
      id: '{{count}} pekerjaan',
      'zh-CN': '{{count}} 个工单',
    },
    'a.code': { 'en-GB': 'A phrase', vi: 'a', ms: 'b', id: 'c', 'zh-CN': 'd' },
  };
  expect(toResources([dictionary], 'en-GB')).toEqual({ '{{count}} jobs_one': '{{count}} job', 'a.code': 'A phrase' });
  expect(toResources([dictionary], 'vi')).toEqual({ Save: 'Lưu', '{{count}} jobs': '{{count}} việc', 'a.code': 'a' });
});

test.each<[string, Dictionary, readonly Dictionary[]]>([
  ['desk', groups.desk, [groups.shared]],
  ['office', groups.office, [groups.shared, groups.desk]],
  ['portal', groups.portal, [groups.shared, groups.desk]],
  ['field', groups.field, [groups.shared]],
])('%s does not repeat phrases that it shares with others', (_app, dictionary, shared) => {
  expect(Object.keys(dictionary).filter((key) => shared.some((other) => Object.hasOwn(other, key)))).toEqual([]);
});
