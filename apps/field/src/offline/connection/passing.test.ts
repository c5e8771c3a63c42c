import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { describe, expect, test } from 'vitest';
import { DeviceFailure, isPassing, toFailure } from '../failure.ts';

describe('a failure that passes', () => {
  test.each([
    ['no network', new ApiFailure('client.offline'), 'client.offline'],
    ['a call without an answer in time', new ApiFailure('client.timeout'), 'client.timeout'],
    ['work that took longer than it may', new DOMException('signal timed out', 'TimeoutError'), 'client.timeout'],
    [
      'a part of the app that Chromium cannot load',
      new TypeError('Failed to fetch dynamically imported module: https://a.test/b.js'),
      'device.not_loaded',
    ],
    [
      'a part that Firefox cannot load',
      new TypeError('error loading dynamically imported module: https://a.test/b.js'),
      'device.not_loaded',
    ],
    ['a part that Safari cannot load', new TypeError('Importing a module script failed.'), 'device.not_loaded'],
    ['a style sheet of a part', new Error('Unable to preload CSS for /assets/b.css'), 'device.not_loaded'],
    [
      'a package of which the server lacks a part',
      new ApiFailure('upload.incomplete', { status: 409 }),
      'upload.incomplete',
    ],
    ['a busy server', new ApiFailure('server.busy', { status: 503 }), 'server.busy'],
    ['an ended session', new ApiFailure('session.expired', { status: 401 }), 'session.expired'],
  ])('is %s', (_name, error, code) => {
    expect([isPassing(error), toFailure(error).code]).toEqual([true, code]);
  });

  test.each([
    ['a rejection by a rule', new ApiFailure('post.not_assigned', { status: 409 })],
    ['a failure of the device', new DeviceFailure('device.receipt')],
    ['a mistake in the app', new TypeError('undefined is not a function')],
  ])('is not %s', (_name, error) => {
    expect(isPassing(error)).toBe(false);
  });
});
