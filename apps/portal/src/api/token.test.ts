import { expect, test } from 'vitest';
import { mayEnter, readToken } from './token.ts';

const issuer = 'https://service.example/api';
const encode = (claims: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const tokenOf = (claims: unknown) => `e30.${encode(claims)}.signature`;

test.each([
  ['no token', undefined, false],
  ['an empty token', '', false],
  ['text that is not a token', 'abc', false],
  ['a payload that is not JSON', 'e30.!!!!.x', false],
  ['no subject', tokenOf({ iss: issuer }), false],
  ['an empty subject', tokenOf({ sub: '', iss: issuer }), false],
  ['no issuer', tokenOf({ sub: 'u1' }), false],
  ["another server's issuer", tokenOf({ sub: 'u1', iss: 'https://elsewhere.example/api' }), false],
  ['subject and issuer of this server', tokenOf({ sub: 'u1', iss: issuer }), true],
])('decides whether to admit a user with %s', (_case, token, expected) => {
  expect(mayEnter(token, issuer)).toBe(expected);
});

test('reads names outside ASCII', () => {
  expect(readToken(tokenOf({ sub: 'Đạt 服务', iss: issuer }))?.sub).toBe('Đạt 服务');
});
