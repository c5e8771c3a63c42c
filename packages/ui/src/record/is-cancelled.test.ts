import { expect, test } from 'vitest';
import { isCancelled } from './is-cancelled.ts';

const aborted = AbortSignal.abort();
const running = new AbortController().signal;

test.each([
  ['an abort by the signal', aborted, aborted.reason, true],
  ['an abort that the signal did not cause', running, new DOMException('stopped', 'AbortError'), false],
  ['a failure of an action that ignored the signal', aborted, new Error('refused'), false],
  ['a timeout', aborted, new DOMException('late', 'TimeoutError'), false],
])('%s', (_what, signal, error, cancelled) => {
  expect(isCancelled(signal, error)).toBe(cancelled);
});
