import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { expect, test } from 'vitest';
import { pageTitle } from '../page-title.ts';
import { shouldRetry } from '../query-client.ts';
import { forgetFailures, recentFailures, rememberFailure } from './recent-failures.ts';

test('the last five failures reported by the server are kept, newest first, excluding network errors', () => {
  for (let at = 1; at <= 7; at += 1) rememberFailure(new ApiFailure('server.failed', { status: 500 }), at);
  rememberFailure(new ApiFailure('client.offline'), 8);
  expect(recentFailures().map(({ at }) => at)).toEqual([7, 6, 5, 4, 3]);
  forgetFailures();
  expect(recentFailures()).toEqual([]);
});

test('server failures are retried up to three times; rejections, network errors and other errors are not', () => {
  expect(shouldRetry(0, new ApiFailure('server.failed', { status: 500 }))).toBe(true);
  expect(shouldRetry(2, new ApiFailure('client.busy', { status: 502 }))).toBe(true);
  expect(shouldRetry(3, new ApiFailure('server.failed', { status: 500 }))).toBe(false);
  expect(shouldRetry(0, new ApiFailure('record.not_found', { status: 404 }))).toBe(false);
  expect(shouldRetry(0, new ApiFailure('client.offline'))).toBe(false);
  expect(shouldRetry(0, new Error('a fault'))).toBe(false);
});

test('a page title is the text, a dash and the application title', () => {
  expect(pageTitle('Jobs', 'Field Service')).toBe('Jobs - Field Service');
  expect(pageTitle('', 'Field Service')).toBe('Field Service');
});
