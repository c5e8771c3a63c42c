import { expect, it } from 'vitest';
import { isVersion } from './version.ts';

it.each([
  ['0.1.0', true],
  ['2.5.0-beta.1', true],
  ['v1.0.0', false],
  ['1.0', false],
  ['01.0.0', false],
  [' 1.0.0', false],
  ['', false],
  ['next', false],
])('accepts %j as a semantic version: %j', (text, is) => {
  expect(isVersion(text)).toBe(is);
});
