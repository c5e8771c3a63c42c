import { expect, test } from 'vitest';
import { isPhone, phoneProblem, type PhoneProblem } from './phone.ts';

test.each([
  '+60 3-1234 5678',
  '+60 12-345 6789',
  '03-9130 4400',
  '+84 28 3844 5520',
  '0912 345 678',
  '+62 812-3456-7890',
  '(021) 829 4411',
  '+65 6746 2210',
  '67462210',
  '+86 138 0013 8000',
  '0065 6746 2210',
])('%s is a phone number', (text) => expect(isPhone(text)).toBe(true));

test.each([
  '',
  'call me',
  '12345',
  '+60 3-12',
  '+0 123 4567',
  '1234567890123456789',
  '03-1234 5678 ext 4',
  '+',
  '12-34-56',
])('%j is not a phone number', (text) => expect(isPhone(text)).toBe(false));

test.each<[string, PhoneProblem]>([
  ['call me', 'characters'],
  ['03-1234 5678 ext 4', 'characters'],
  ['60+12 345 6789', 'characters'],
  ['+0 123 4567', 'country'],
  ['', 'short'],
  ['+', 'short'],
  ['12345', 'short'],
  ['+60 3-12', 'short'],
  ['+60 12345', 'short'],
  ['12345678901234', 'long'],
  ['+60 1234 5678 9012 34', 'long'],
  ['1234567890123456789', 'long'],
])('%j is no phone number because of: %s', (text, problem) => expect(phoneProblem(text)).toBe(problem));
