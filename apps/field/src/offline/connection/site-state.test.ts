import { expect, test } from 'vitest';
import { isSiteMissing, noteSite, onSite } from './site-state.ts';

test('a missing site is told once, until the server has one', () => {
  const told: boolean[] = [];
  const stop = onSite(() => told.push(isSiteMissing()));
  noteSite(false);
  noteSite(true);
  noteSite(true);
  expect([isSiteMissing(), told]).toEqual([true, [true]]);
  noteSite(false);
  stop();
  noteSite(true);
  expect(told).toEqual([true, false]);
  noteSite(false);
});
