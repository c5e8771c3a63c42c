import { describe, expect, test } from 'vitest';
import { excessOf, isPlausibleAmount, pictureRoom, storedDecimal, type Measures } from './job-limits.ts';

describe('room for pictures in a package', () => {
  test.each([
    ['none yet', 0, 0, undefined, 498],
    ['the last one', 497, 1, undefined, 1],
    ['full', 498, 1, undefined, 0],
    ['over the limit', 600, 1, undefined, 0],
    ['a second signature', 10, 2, undefined, 487],
    ['a limit of the folder', 3, 0, 10, 5],
    ['a limit of the folder that is not valid', 0, 0, 900, 498],
    ['a limit that leaves no room', 0, 0, 1, 0],
  ])('is left: %s', (_name, pictures, signatures, uploadFileLimit, room) => {
    expect(pictureRoom({ pictures, signatures, uploadFileLimit })).toBe(room);
  });
});

describe('a change', () => {
  const text = (size: number): Measures => ({ remarks: { kind: 'text', size, limit: 10 } });
  test.each([
    ['within the limit', text(0), text(10), undefined],
    ['over the limit', text(9), text(11), 10],
    ['that adds what is too long', {}, text(11), 10],
    ['that leaves what is too long', text(12), text(12), undefined],
    ['that shortens what is too long', text(14), text(12), undefined],
    ['that lengthens what is too long', text(12), text(13), 10],
  ])('%s', (_name, before, after, limit) => {
    expect(excessOf(before, after)?.limit).toBe(limit);
  });
});

test.each([
  ['0', true],
  ['-12.5', true],
  ['999999999999999.999999', true],
  ['1000000000000000', false],
  ['1.1234567', false],
  ['', false],
])('the decimal %j can be stored: %s', (text, stored) => {
  expect(storedDecimal.test(text)).toBe(stored);
});

test.each([
  [null, true],
  ['99999999.999999', true],
  ['100000000', false],
  ['-100000000', false],
])('the amount %j is plausible: %s', (amount, plausible) => {
  expect(isPlausibleAmount(amount)).toBe(plausible);
});
