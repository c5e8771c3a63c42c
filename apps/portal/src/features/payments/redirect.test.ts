import { expect, test } from 'vitest';
import { pathInPortal } from './redirect.ts';

test.each([
  ['/portal/payment?id=1', '/payment?id=1'],
  ['https://fs.example/portal/payment?id=1', '/payment?id=1'],
  ['https://pay.example/portal/payment?id=1', undefined],
  ['/office/', undefined],
])('%s leads to %s inside the portal', (redirect, path) => {
  expect(pathInPortal(redirect, 'https://fs.example')).toBe(path);
});
