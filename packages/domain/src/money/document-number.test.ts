import { expect, test } from 'vitest';
import { documentNumber } from './document-number.ts';

test.each<[pattern: string, digits: number, number: number, folder: string, written: string]>([
  ['J-{yyyy}-', 5, 12, 'KL', 'J-2026-00012'],
  ['{folder}-{yyyy}{mm}-', 3, 7, 'HCM', 'HCM-202603-007'],
  ['{folder}/{folder}-', 1, 1_234_567, 'KL', 'KL/KL-1234567'],
  ['', 4, 1, 'KL', '0001'],
  // A folder's code is not interpreted as a pattern.
  ['{folder}-', 2, 1, '$&{yyyy}', '$&{yyyy}-01'],
])('pattern %j with %i digits formats number %i of folder %j as %j', (pattern, digits, number, folder, written) => {
  expect(documentNumber({ pattern, digits }, number, 20_260_309, folder)).toBe(written);
});
