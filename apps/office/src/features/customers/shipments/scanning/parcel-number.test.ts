import { expect, test } from 'vitest';
import { parcelNumberIn } from './parcel-number.ts';

test.each([
  ['P-000012', 'P-000012'],
  [' p-000012 ', 'P-000012'],
  ['p12', 'P-000012'],
  ['12', 'P-000012'],
  ['P-1234567', 'P-1234567'],
])('%j is parcel %s', (text, docno) => {
  expect(parcelNumberIn(text)).toBe(docno);
});

test.each(['', 'P-', 'SH-000012', '0', '12 13', 'P-12a'])('%j is no parcel', (text) => {
  expect(parcelNumberIn(text)).toBeUndefined();
});
