import { expect, test } from 'vitest';
import { movementsFrom } from './movements.ts';

const movements = [
  { on: 20_251_231, amount: '100.00' },
  { on: 20_260_101, amount: '-40' },
  { on: 20_260_102, amount: '-75.50' },
];

test('what was before the period is its opening balance, and each entry has the balance after it', () => {
  expect(movementsFrom(movements, 20_260_101)).toEqual({
    opening: '100.00',
    entries: [
      { on: 20_260_101, amount: '-40', balance: '60.00' },
      { on: 20_260_102, amount: '-75.50', balance: '-15.50' },
    ],
    closing: '-15.50',
  });
});

test('a period without movements closes with its opening balance', () => {
  expect(movementsFrom(movements, 20_270_101)).toEqual({ opening: '-15.50', entries: [], closing: '-15.50' });
});
