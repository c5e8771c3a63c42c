import { toFailure, isAbort, isPassing } from '../failure.ts';
import { log } from '../logs/log.ts';
import { collectTrails, sendOutbox } from '../outbox/outbox.ts';
import { api, sending } from '../connection/connection.ts';
import { session } from '../connection/session-state.ts';
import { sendPackages } from './uploader.ts';

const everyMs = 60_000;
let running = false;
/** The user whose key was checked since the app was opened. */
let keyKeptFor: string | undefined;

/** Registers this device's key, with which it renews the session later. Its failure delays nothing. */
async function keepKey(): Promise<void> {
  const current = session();
  if (!current || keyKeptFor === current.userId) return;
  try {
    const { keepSecret } = await import('../connection/device-secret.ts');
    await keepSecret(api, current);
    keyKeptFor = current.userId;
  } catch (error) {
    if (!isPassing(error)) {
      keyKeptFor = current.userId;
      log('warning', `device key: ${toFailure(error).code}`);
    }
  }
}

async function sendWaiting(): Promise<void> {
  if (running || !session() || !navigator.onLine) return;
  running = true;
  try {
    await sending(async (sender) => {
      await collectTrails(sender.store);
      await sendOutbox(sender, { asked: false });
    });
    await sendPackages({ asked: false, signal: AbortSignal.timeout(30 * 60_000) });
    await keepKey();
  } catch (error) {
    if (!isAbort(error) && !isPassing(error)) log('error', `background: ${toFailure(error).code}`);
  } finally {
    running = false;
  }
}

const kick = () => {
  void sendWaiting();
};

/**
 * Sends pending work as soon as there is a network, checking once a minute. Returns a function that stops the checks.
 */
export function sendInBackground(): () => void {
  const timer = setInterval(kick, everyMs);
  globalThis.addEventListener('online', kick);
  document.addEventListener('visibilitychange', kick);
  kick();
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener('online', kick);
    document.removeEventListener('visibilitychange', kick);
  };
}

/** Sends pending work now, if there is a network; call this when there is something new to send. */
export const sendSoon = kick;
