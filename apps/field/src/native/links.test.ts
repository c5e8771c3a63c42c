import { expect, test } from 'vitest';
import { contactLinks, routeLinks } from './links.ts';

test('a person is reached in WhatsApp, Viber and Line', () => {
  expect(contactLinks('+60 12-345 6789')).toEqual([
    { name: 'WhatsApp', href: 'https://wa.me/60123456789' },
    { name: 'Viber', href: 'viber://chat?number=%2B60123456789' },
    { name: 'Line', href: 'https://line.me/R/nv/chat' },
  ]);
});

test('the way to a site is shown by Google Maps and Waze, by position or by address', () => {
  expect(routeLinks({ geo: [3.1, 101.6], address: 'Jalan Tun' }).map(({ href }) => href)).toEqual([
    'https://www.google.com/maps/dir/?api=1&destination=3.1%2C101.6',
    'https://waze.com/ul?ll=3.1%2C101.6&navigate=yes',
  ]);
  expect(routeLinks({ geo: null, address: 'Jalan Tun 1' }).map(({ href }) => href)).toEqual([
    'https://www.google.com/maps/dir/?api=1&destination=Jalan%20Tun%201',
    'https://waze.com/ul?q=Jalan%20Tun%201&navigate=yes',
  ]);
});
