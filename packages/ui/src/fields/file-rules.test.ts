import { expect, test } from 'vitest';
import { checkFiles } from './file-rules.ts';

const file = (name: string, size = 1000, type = '') => ({ name, size, type });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

test('takes files by the ending of their name, in capitals too, and says which it leaves out', () => {
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

test('takes a file of exactly the greatest size, none above it and none that is empty', () => {
  const { taken, refused } = checkFiles([file('a', 10), file('b', 11), file('c', 0)], { maxBytes: 10 }, 0);
  expect(names(taken)).toEqual(['a']);
  expect(refused.map(({ problem }) => problem)).toEqual(['size', 'empty']);
});

test('takes the first files until there are enough; one that is left out for another reason takes no place', () => {
  const chosen = [file('1.exe'), file('2.pdf'), file('3.pdf'), file('4.pdf')];
  const { taken, refused } = checkFiles(chosen, { endings: ['pdf'], limit: 3 }, 1);
  expect(names(taken)).toEqual(['2.pdf', '3.pdf']);
  expect(refused.map(({ problem }) => problem)).toEqual(['type', 'count']);
});

test('tells pictures by their type', () => {
  const { taken } = checkFiles([file('a', 1, 'image/heic'), file('b.jpg', 1, 'text/html')], { type: 'image/' }, 0);
  expect(names(taken)).toEqual(['a']);
});

test('takes everything that is not empty without rules', () => {
  expect(checkFiles([file('a'), file('b')], {}, 400).refused).toEqual([]);
});
