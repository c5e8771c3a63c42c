import { expect, test } from 'vitest';
import { createLanguages, type Languages } from './shown-language.ts';

function changesOf(languages: Languages): () => number {
  let changes = 0;
  languages.subscribe(() => {
    changes += 1;
  });
  return () => changes;
}

test('phrases that nobody has asked for are added without a change of what is shown', () => {
  const languages = createLanguages('vi');
  languages.add('vi', { Sync: 'Đồng bộ' });
  expect(languages.t('Sync')).toBe('Đồng bộ');
  const changes = changesOf(languages);
  const before = languages.shown();
  languages.add('vi', { Closing: 'Kết thúc' });
  languages.add('ms', { Sync: 'Segerak' });
  expect([changes(), languages.shown()]).toEqual([0, before]);
  // What was shown before finds them too.
  expect(before.t('Closing')).toBe('Kết thúc');
});

test.each([
  ['was asked for before it was there', 'Closing', 'Kết thúc'],
  ['has another text now', 'Sync', 'Cập nhật'],
])('a phrase that %s is shown at once', (_why, key, text) => {
  const languages = createLanguages('vi');
  languages.add('vi', { Sync: 'Đồng bộ' });
  languages.t(key);
  const changes = changesOf(languages);
  const before = languages.shown();
  languages.add('vi', { [key]: text });
  expect([changes(), languages.shown() === before, languages.t(key)]).toEqual([1, false, text]);
});

test('an English form for one is shown at once if its count was shown before', () => {
  const languages = createLanguages('en-GB');
  expect(languages.t('{{count}} jobs', { count: 1 })).toBe('1 jobs');
  const changes = changesOf(languages);
  languages.add('en-GB', { '{{count}} jobs_one': '{{count}} job' });
  expect([changes(), languages.t('{{count}} jobs', { count: 1 })]).toEqual([1, '1 job']);
});
