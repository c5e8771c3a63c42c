import { expect, test } from 'vitest';
import { isServerFault } from './failure-text.ts';

test.each([
  ['a clash', 409, true, false],
  ['a missing record', 404, true, false],
  ['rejected input', 422, true, false],
  ['a server error', 500, true, true],
  ['a busy server', 503, true, true],
  ['no network', 0, false, false],
])('decides whether %s with status %d is a server fault', (_case, status, fromServer, said) => {
  expect(isServerFault({ status, fromServer })).toBe(said);
});
