import { afterEach, expect, test, vi } from 'vitest';
import { deviceName } from '../device.ts';

afterEach(() => vi.unstubAllGlobals());

test('the name of a device is that of its browser, in as many characters as the server takes', () => {
  vi.stubGlobal('navigator', { userAgent: 'Browser/1.0' });
  expect(deviceName()).toBe('Browser/1.0');
  vi.stubGlobal('navigator', { userAgent: 'Long'.repeat(100) });
  expect(deviceName()).toBe('Long'.repeat(50));
});
