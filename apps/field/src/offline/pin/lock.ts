import { isAwayTooLong } from '@field-service/domain/access/pin.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { liveQuery } from 'dexie';
import { notePinLock, readPin, type PinRow } from '../device-db.ts';
import { log } from '../logs/log.ts';
import { changeLock, isLocked, lockState } from './lock-state.ts';

/*
 * A PIN locks the screen, for its user, on this device. It locks when the app is opened, and when it comes back after it
 * was out of sight for too long. What goes on in the background is not concerned.
 */

/** Of this window: it outlives a page that the system has ended to save memory, but not the window. */
const leftKey = 'field-service-left';

/** Notes that this window is out of sight, unlocked; undefined: it no longer is. Some browsers forbid this storage. */
function noteLeft(left: { userId: string; at: number } | undefined): void {
  try {
    if (left) sessionStorage.setItem(leftKey, JSON.stringify(left));
    else sessionStorage.removeItem(leftKey);
  } catch {
    // The app then locks when it is opened again, however soon.
  }
}

/** Whether the system has ended the page while it was out of sight, and shows it again, rather than a person opens it. */
const isRestored = (): boolean =>
  Reflect.get(document, 'wasDiscarded') === true ||
  performance.getEntriesByType('navigation').some((each) => Reflect.get(each, 'type') === 'back_forward');

/** Whether this window went out of sight, unlocked, a moment ago. */
function leftJustNow(userId: string): boolean {
  if (!isRestored()) return false;
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(leftKey) ?? 'null');
    return (
      isRecord(left) && left.userId === userId && typeof left.at === 'number' && !isAwayTooLong(left.at, Date.now())
    );
  } catch {
    return false;
  }
}

let userId: string | undefined;
let hasPin = false;
let ended = new AbortController();

const note = (locked: boolean): void => {
  if (userId === undefined) return;
  notePinLock(userId, locked).catch((error: unknown) => log('warning', `lock: ${String(error)}`));
};

/** Locks the screen as it is. */
function lockNow(): void {
  noteLeft(undefined);
  changeLock('locked');
  note(true);
}

/** Opens the app, for a person who knows the PIN. */
export function unlock(): void {
  changeLock('open');
  note(false);
}

/** When the window went out of sight, by the clock and by the page's own time, which may stand still meanwhile. */
let hidden: { at: number; since: number } | undefined;

function followVisibility(): void {
  if (document.visibilityState === 'hidden') {
    hidden = { at: Date.now(), since: performance.now() };
    if (hasPin && !isLocked() && userId !== undefined) noteLeft({ userId, at: hidden.at });
    return;
  }
  const left = hidden;
  hidden = undefined;
  if (left === undefined || isLocked()) return;
  const isLong = isAwayTooLong(left.at, Date.now()) || isAwayTooLong(left.since, performance.now());
  if (hasPin && isLong) lockNow();
  else noteLeft(undefined);
}

/** A dialog below the lock stays open: the lock's own screen has nothing that Escape would close. */
function keepDialogs(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !isLocked()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Begins with a user and the PIN that this user has on this device. `by`: the app was opened, or the person has logged
 * in with the password, which opens nothing that was locked.
 */
export function beginLock(next: string, pin: PinRow | undefined, by: 'opening' | 'login'): void {
  const stays = next === userId && isLocked();
  ended.abort();
  ended = new AbortController();
  const { signal } = ended;
  userId = next;
  hasPin = pin !== undefined;
  if (pin === undefined) changeLock('open');
  else if (!stays) {
    const locks = by === 'login' ? pin.locked : !leftJustNow(next);
    changeLock(locks ? 'sealed' : 'open');
    note(locks);
  }
  noteLeft(undefined);
  globalThis.addEventListener('keydown', keepDialogs, { capture: true, signal });
  document.addEventListener('visibilitychange', followVisibility, { signal });
  // The PIN may be set in another window, and removed by the office at any time.
  const following = liveQuery(() => readPin(next)).subscribe({
    next: (row) => {
      hasPin = row !== undefined;
      if (!hasPin && isLocked()) changeLock('open');
    },
    error: (error: unknown) => log('error', `lock: ${String(error)}`),
  });
  signal.addEventListener('abort', () => following.unsubscribe(), { once: true });
}

/** Ends with the session: nobody's lock is on. */
export function endLock(): void {
  ended.abort();
  if (lockState() === 'open') note(false);
  noteLeft(undefined);
  userId = undefined;
  hasPin = false;
  changeLock('open');
}
