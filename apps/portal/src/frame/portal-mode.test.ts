import { expect, test } from 'vitest';
import { portalMode } from './portal-mode.ts';

test.each([
  ['/home', 0],
  ['/my-account', 1],
  ['/profile-page', 'plain'],
  ['/login', 'plain'],
  ['/form/abc', 'plain'],
  ['/profile', 'plain'],
  ['/company-settings', 'plain'],
  ['/service-report', 2],
  ['/invoice-detail', 2],
  ['/formula', 2],
] as const)('%s has mode %s', (path, mode) => {
  expect(portalMode(path)).toBe(mode);
});
