import { expect, test } from 'vitest';
import { offeredOf } from './lookup-offer.ts';

const rows = [
  { code: 'A', flags: '' },
  { code: 'B', flags: 'DH' },
  { code: 'C', flags: 'D' },
];

test('hidden entries are not offered', () => {
  expect(offeredOf(rows).map(({ code }) => code)).toEqual(['A', 'C']);
});

test('a hidden entry that is chosen already is still offered', () => {
  expect(offeredOf(rows, ({ code }) => code === 'B').map(({ code }) => code)).toEqual(['A', 'B', 'C']);
});
