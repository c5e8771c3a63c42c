import { expect, test } from 'vitest';
import { caughtText } from './visit-words.ts';

const names: Readonly<Record<string, string>> = { FLYH: 'House fly', MOSC2: 'Moth, second kind', rat: 'Rat' };
const nameOf = (code: string): string => names[code] ?? code;

test.each([
  ['2 FLYH', '2 House fly'],
  ['1 MOSC2, 3 rat', '1 Moth, second kind, 3 Rat'],
  ['FLYH', 'House fly'],
  ['4 UNLISTED', '4 UNLISTED'],
  ['', ''],
])('the catches %s of an earlier visit are shown as %s', (catches, shown) => {
  expect(caughtText(catches, nameOf)).toBe(shown);
});
