import { expect, test } from 'vitest';
import { isOfToday } from './message.ts';

test('a message is of the day on which it was read, on the clock of the folder', () => {
  const readAt = Date.UTC(2026, 10, 20, 20);
  const message = { id: '1', text: 'A tidy van is a quick van.', readAt, entry: undefined };
  expect(isOfToday(message, 20_261_120, 'UTC')).toBe(true);
  expect(isOfToday(message, 20_261_121, 'UTC')).toBe(false);
  expect(isOfToday(message, 20_261_121, 'Asia/Kuala_Lumpur')).toBe(true);
});
