import { expect, test } from 'vitest';
import { containsWords } from './contains-words.ts';

test.each([
  ['Công việc định kỳ', 'cong dinh', true],
  ['Rodent bait, 20 g', 'BAIT rod', true],
  ['粘鼠板', '鼠', true],
  ['Rodent bait', '', true],
  ['Rodent bait', ' bait ', true],
  ['Rodent bait', 'bait glue', false],
])('"%s" contains the words "%s": %s', (text, typed, found) => {
  expect(containsWords(text, typed)).toBe(found);
});
