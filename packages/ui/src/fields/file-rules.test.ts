import { expect, test } from 'vitest';
import { checkFiles } from './file-rules.ts';

const file = (name: string, size = 1000, type = '') => ({ name, size, type });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

test('accepts files by extension in any case and reports the others', () => {
  const { taken, refused } = checkFiles(
    [file('a.PDF'), file('b.exe'), file('pdf'), file('archive.tar.pdf')],
    { endings: ['pdf'] },
    0,
  );
  expect(names(taken)).toEqual(['a.PDF', 'archive.tar.pdf']);
  expect(refused.map(({ file: { name }, problem }) => [name, problem])).toEqual([
    ['b.exe', 'type'],
    ['pdf', 'type'],
  ]);
});

test('accepts a file of exactly the maximum size, but no larger or empty file', () => {
  const { taken, refused } = checkFiles([file('a', 10), file('b', 11), file('c', 0)], { maxBytes: 10 }, 0);
  expect(names(taken)).toEqual(['a']);
  expect(refused.map(({ problem }) => problem)).toEqual(['size', 'empty']);
});

test('accepts files up to the limit; files rejected for another reason do not count', () => {
  const chosen = [file('1.exe'), file('2.pdf'), file('3.pdf'), file('4.pdf')];
  const { taken, refused } = checkFiles(chosen, { endings: ['pdf'], limit: 3 }, 1);
  expect(names(taken)).toEqual(['2.pdf', '3.pdf']);
  expect(refused.map(({ problem }) => problem)).toEqual(['type', 'count']);
});

test('recognises pictures by their media type', () => {
  const { taken } = checkFiles([file('a', 1, 'image/heic'), file('b.jpg', 1, 'text/html')], { type: 'image/' }, 0);
  expect(names(taken)).toEqual(['a']);
});

test('accepts every file that is not empty if there are no rules', () => {
  expect(checkFiles([file('a'), file('b')], {}, 400).refused).toEqual([]);
});
