import { expect, test } from 'vitest';
import { tileOriginOf } from './map-tiles.ts';

test.each<[string, string | undefined]>([
  ['https://tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com'],
  ['https://tiles.example.com:8443/v1/{z}/{y}/{x}@2x.png?key=a', 'https://tiles.example.com:8443'],
  ['', undefined],
  ['http://tiles.example.com/{z}/{x}/{y}.png', undefined],
  ['https://user:secret@tiles.example.com/{z}/{x}/{y}.png', undefined],
  ['https://{s}.example.com/{z}/{x}/{y}.png', undefined],
  ['https://*.example.com/{z}/{x}/{y}.png', undefined],
  ['https://tiles.example.com/{z}/{x}.png', undefined],
  ["https://tiles.example.com; script-src 'unsafe-inline'/{z}/{x}/{y}", undefined],
  ['https:tiles.example.com/{z}/{x}/{y}', undefined],
  ['https://tiles.example.com\\@evil.example/{z}/{x}/{y}', undefined],
  ['javascript:https://a.example/{z}/{x}/{y}', undefined],
])('the origin of the tiles at %s is %s', (address, origin) => {
  expect(tileOriginOf(address)).toBe(origin);
});
