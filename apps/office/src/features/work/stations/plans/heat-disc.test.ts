import { expect, test } from 'vitest';
import { discLevel, discValue } from './heat-disc.ts';

test.each([
  [{ inspected: 0, value: null, level: null }, 'none'],
  [{ inspected: 1, value: null, level: null }, 'unknown'],
  [{ inspected: 1, value: null, level: 'none' }, 'unknown'],
  [{ inspected: 1, value: '0.5', level: null }, 'plain'],
  [{ inspected: 1, value: '0.5', level: 'alert' }, 'alert'],
] as const)('a station with %j is drawn as %s', (row, level) => {
  expect(discLevel(row)).toBe(level);
});

test.each([
  ['0.6667', 0.67],
  ['3.3333', 3.3],
  ['0.0417', 0.042],
  ['9.96', 10],
  ['12.25', 12],
  ['123.4', 123],
  ['0', 0],
])('%s is %d on a disc', (value, shown) => {
  expect(discValue(value)).toBe(shown);
});
