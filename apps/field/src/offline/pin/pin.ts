import { pinLength, waitAfter } from '@field-service/domain/access/pin.ts';
import { db } from '../db.ts';
import { changePin, clearPin, readPin, writePin, type PinRow } from '../device-db.ts';
import { isPassing } from '../failure.ts';
import { liveRead } from '../live.ts';
import { log } from '../logs/log.ts';
import { session } from '../connection/session-state.ts';
import { askForRemoval } from './removal.ts';

/** The rounds of PBKDF2. A stored PIN names its own number, so that this one can grow. */
const iterations = 300_000;
const saltBytes = 16;
/** How long setting a PIN waits to learn of an earlier removal, in milliseconds. */
const askMs = 3000;

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256);
  return toText(new Uint8Array(bits));
}

const ownId = (): string => {
  const userId = session()?.userId;
  if (userId === undefined) throw new Error('a PIN belongs to the user who is logged in');
  return userId;
};

/** Whether this page can hash a PIN: browsers do so only over https. */
export const canHavePin = (): boolean => 'subtle' in crypto;

/** Sets the user's PIN, or replaces it. */
export async function setPin(pin: string): Promise<void> {
  if (pin.length !== pinLength) throw new RangeError(`a PIN has ${pinLength} digits`);
  const userId = ownId();
  // A removal that this device has not heard of yet would take the new PIN for the old one.
  if (navigator.onLine)
    await askForRemoval(AbortSignal.timeout(askMs)).catch((error: unknown) => {
      if (!isPassing(error)) log('warning', `profile: ${String(error)}`);
    });
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  await writePin({
    userId,
    salt: toText(salt),
    iterations,
    hash: await hashOf(pin, salt, iterations),
    knownReset: (await db().profile.get('this'))?.pinResetAt ?? null,
    wrong: 0,
    waitMs: 0,
    locked: false,
  });
}

/** Turns the user's PIN off. */
export const removePin = async (): Promise<void> => await clearPin(ownId());

/** Whether the user has a PIN on this device, and what is left of the wait before the next try, in milliseconds. */
export const usePin = liveRead(async (): Promise<{ isSet: boolean; waitMs: number }> => {
  const row = await readPin(session()?.userId ?? '');
  return { isSet: row !== undefined, waitMs: row?.waitMs ?? 0 };
}).useResult;

export type Tried = 'right' | 'wrong' | 'waits';

/** Wrong tries that could not be stored: a full device must neither keep its user out nor give tries for free. */
let unstored = 0;

const pause = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));

/** Counts a try before it is checked, so that ending the app never gives one for free. Returns the row as it was. */
async function count(userId: string): Promise<PinRow | undefined> {
  try {
    return await changePin(userId, ({ wrong, waitMs }) =>
      waitMs > 0 ? {} : { wrong: wrong + 1, waitMs: waitAfter(wrong + 1) },
    );
  } catch (error) {
    log('warning', `lock: ${String(error)}`);
    unstored += 1;
    await pause(waitAfter(unstored));
    return await readPin(userId);
  }
}

/** Tries a PIN. A user whose PIN was removed meanwhile needs none. */
export async function tryPin(pin: string): Promise<Tried> {
  const userId = ownId();
  const row = await count(userId);
  if (row === undefined) return 'right';
  if (row.waitMs > 0) return 'waits';
  if ((await hashOf(pin, toBytes(row.salt), row.iterations)) !== row.hash) return 'wrong';
  unstored = 0;
  await changePin(userId, () => ({ wrong: 0, waitMs: 0 })).catch((error: unknown) =>
    log('warning', `lock: ${String(error)}`),
  );
  return 'right';
}

const tickMs = 1000;

/**
 * Lets the wait pass while the signal lasts, by the page's own time, in one window at a time. What has passed is stored,
 * so that the app can be closed meanwhile.
 */
export async function passWait(signal: AbortSignal): Promise<void> {
  const userId = ownId();
  await navigator.locks.request('field-service-pin-wait', { signal }, async () => {
    let since = performance.now();
    for (;;) {
      await pause(tickMs);
      if (signal.aborted) return;
      const now = performance.now();
      const passed = now - since;
      const row = await changePin(userId, ({ waitMs }) => ({ waitMs: Math.max(0, Math.round(waitMs - passed)) }));
      since = now;
      if (row === undefined || row.waitMs <= passed) return;
    }
  });
}
