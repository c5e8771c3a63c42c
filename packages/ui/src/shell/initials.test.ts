import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Nguyễn Văn Đạt', 'NĐ'],
  ['anna', 'A'],
  ['Ahmad Faizal bin Roslan', 'AR'],
  ['王小明', '小明'],
  ['  ', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
