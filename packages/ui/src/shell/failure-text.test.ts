import { expect, test } from 'vitest';
import { isServerFault } from './failure-text.ts';

test.each([
  ['a clash', 409, true, false],
  ['a record that is gone', 404, true, false],
  ['input that is refused', 422, true, false],
  ['a fault of the server', 500, true, true],
  ['a server that is busy', 503, true, true],
  ['a network that is away', 0, false, false],
])('%s with status %d', (_case, status, fromServer, said) => {
  expect(isServerFault({ status, fromServer })).toBe(said);
});
