import { expect, test } from 'vitest';
import { bodyOfSighting, emptySighting } from './sighting-values.ts';

const entered = {
  ...emptySighting,
  contactid: 'c1',
  addressid: 's1',
  day: 20_261_123,
  time: 570,
  zone: 'Asia/Kuala_Lumpur',
  seenBy: ' Night guard ',
  pest: ' Rat',
  place: 'Dock ',
  files: [{ id: 'u1', name: 'rat.jpg', bytes: 3 }],
};

test('a sighting names its site, its moment in the time zone of the folder, and its pictures', () => {
  expect(bodyOfSighting(entered)).toEqual({
    siteid: 's1',
    seenAt: Date.UTC(2026, 10, 23, 1, 30),
    seenBy: 'Night guard',
    pest: 'Rat',
    place: 'Dock',
    notes: '',
    files: ['u1'],
  });
});

test.each([{ day: null }, { time: null }])('a moment without its day or time is missing: %j', (over) => {
  expect(bodyOfSighting({ ...entered, ...over }).seenAt).toBeNull();
});
