import { expect, test } from 'vitest';
import { backButton } from './back-button.ts';

/** Presses the button at these times, each at Home or elsewhere, and tells what the presses did. */
function press(...presses: readonly (readonly [at: number, place: 'home' | 'page'])[]): string[] {
  const done: string[] = [];
  let current: (typeof presses)[number] | undefined;
  const back = backButton({
    isHome: () => current?.[1] === 'home',
    goBack: () => done.push('back'),
    warn: () => done.push('warn'),
    leave: () => done.push('leave'),
    now: () => current?.[0] ?? 0,
  });
  for (current of presses) back();
  return done;
}

test('each press elsewhere goes back once', () => {
  expect(press([0, 'page'], [10, 'page'], [20, 'page'])).toEqual(['back', 'back', 'back']);
});

test('a second press at Home within two seconds leaves the app', () => {
  expect(press([5, 'home'], [2004, 'home'])).toEqual(['warn', 'leave']);
});

test('a later press at Home is a first one again', () => {
  expect(press([0, 'home'], [2000, 'home'], [3000, 'home'])).toEqual(['warn', 'warn', 'leave']);
});

test('the press that led to Home is not the first one there', () => {
  expect(press([0, 'page'], [10, 'home'])).toEqual(['back', 'warn']);
  expect(press([0, 'home'], [10, 'page'], [20, 'home'])).toEqual(['warn', 'back', 'warn']);
});
