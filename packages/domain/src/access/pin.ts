/** The number of digits of a PIN (specification 001, sections 5 and 9). */
export const pinLength = 6;

/**
 * How long the app may be out of sight before it locks, in milliseconds: a picture, a scan, a call or a look at the map
 * takes less.
 */
export const awayLimitMs = 5 * 60_000;

/** Whether the app was out of sight for too long. A clock that was set back proves nothing, so that counts as too long. */
export const isAwayTooLong = (hiddenAt: number, now: number): boolean => now < hiddenAt || now - hiddenAt > awayLimitMs;

/** The number of wrong tries in a row after which each further one has to wait. */
export const freeTries = 5;
const waitsMs = [30_000, 60_000, 2 * 60_000];
const longestWaitMs = 5 * 60_000;

/** The wait before the next try, in milliseconds, after a number of wrong tries in a row. */
export const waitAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : (waitsMs[wrong - freeTries] ?? longestWaitMs);

/**
 * Whether the office has removed a PIN. Both are stamps of the server: its last removal that the phone knew when the PIN
 * was set, and the last one now; null if there was none.
 */
export const isRemovedByOffice = (known: number | null, last: number | null): boolean => (last ?? 0) > (known ?? 0);
