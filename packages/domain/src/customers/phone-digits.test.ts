import { expect, test } from 'vitest';
import { phoneDigits } from './phone-digits.ts';

test.each<[text: string, digits: string | undefined]>([
  ['+60 3-1234 5678', '60312345678'],
  ['(03) 1234.5678', '312345678'],
  ['0060 3 1234', '6031234'],
  ['123', '123'],
  ['12', undefined],
  ['000', undefined],
  ['Block 12-34', undefined],
  ['', undefined],
])('a search for %j uses %j', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});
