import { expect, test } from 'vitest';
import { tokenIn } from './token-in.ts';

const token = 'A'.repeat(43);

test('the token stands in the fragment', () => {
  expect(tokenIn(`#token=${token}`)).toBe(token);
});

test.each(['', '#', '#token=', '#token=short', `#${token}`, `#token=${token}x`])('%j has no whole token', (hash) => {
  expect(tokenIn(hash)).toBeUndefined();
});
