import { expect, test } from 'vitest';
import { byteSize } from './bytes.ts';

test.each([
  [0, 0, 'B'],
  [-5, 0, 'B'],
  [1023, 1023, 'B'],
  [1024, 1, 'KB'],
  [1536, 1.5, 'KB'],
  [1024 ** 2 - 1, 1, 'MB'],
  [5 * 1024 ** 3, 5, 'GB'],
  [1024 ** 4, 1, 'TB'],
  [2048 * 1024 ** 5, 2048, 'PB'],
])('%d bytes are %d %s', (bytes, value, unit) => {
  expect(byteSize(bytes)).toEqual({ value, unit });
});
