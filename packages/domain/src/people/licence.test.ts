import { expect, test } from 'vitest';
import { expiringUntil, licenceState } from './licence.ts';

const today = 20_261_127;

test.each<[what: string, validFrom: number, validTo: number, state: string]>([
  ['ended yesterday', 20_250_101, 20_261_126, 'expired'],
  ['ends today', 20_250_101, today, 'expiring'],
  ['ends in 60 days', 20_250_101, 20_270_126, 'expiring'],
  ['ends in 61 days', 20_250_101, 20_270_127, 'valid'],
  ['begins today', today, 20_280_101, 'valid'],
  ['begins tomorrow', 20_261_128, 20_280_101, 'future'],
])('a licence that %s', (_what, validFrom, validTo, state) => {
  expect(licenceState({ validFrom, validTo }, today)).toBe(state);
});

test('the period of 60 days crosses the end of the year', () => {
  expect(expiringUntil(today)).toBe(20_270_126);
});
