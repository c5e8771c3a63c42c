import { expect, test } from 'vitest';
import { safeUrl } from './safe-url.ts';

test.each([
  ['/my-account', '/my-account'],
  ['/sr-details?id=abc', '/sr-details?id=abc'],
  [undefined, undefined],
  ['', undefined],
  ['//evil.example/x', undefined],
  [String.raw`/\evil.example`, undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/a\nb', undefined],
  ['/login', undefined],
  ['/login?url=/login', undefined],
  ['/error?url=/my-account', undefined],
  ['/logins', '/logins'],
])('%s leads to %s', (url, expected) => {
  expect(safeUrl(url)).toBe(expected);
});
