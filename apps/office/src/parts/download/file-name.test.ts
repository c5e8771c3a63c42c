import { expect, test } from 'vitest';
import { fileNameIn } from './file-name.ts';

test.each([
  [`attachment; filename="KL-1.pdf"; filename*=UTF-8''KL-1.pdf`, 'KL-1.pdf'],
  [`attachment; filename="_.zip"; filename*=UTF-8''%E5%8F%91%E7%A5%A8%281%29.zip`, '发票(1).zip'],
  ['attachment; filename="old.pdf"', undefined],
  [`attachment; filename*=UTF-8''%E5%8F`, undefined],
  [null, undefined],
])('the file of %s is called %s', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
