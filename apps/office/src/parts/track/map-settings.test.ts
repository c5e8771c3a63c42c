import { expect, test } from 'vitest';
import { mapSettingsOf } from './map-settings.ts';

const address = 'https://tiles.example.com/{z}/{x}/{y}.png';

test.each<[string, unknown, unknown]>([
  [
    'has tiles with their author and scale',
    { tiles: address, attribution: 'Example', zoom: 12 },
    { tiles: { address, zoom: 12 }, attribution: 'Example' },
  ],
  ['has tiles without a scale', { tiles: address }, { tiles: { address } }],
  ['has a grid without an address', { tiles: '', zoom: 12 }, {}],
  ['has a grid with an address that is not secure', { tiles: 'http://tiles.example.com/{z}/{x}/{y}.png' }, {}],
  ['has a grid without a setting', undefined, {}],
])('a map %s', (_name, value, settings) => {
  expect(mapSettingsOf(value)).toEqual(settings);
});
