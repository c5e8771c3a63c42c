import { toFailure, isAbort, isPassing } from '../failure.ts';
import { log } from '../log.ts';
import { collectTrails, sendOutbox } from '../outbox.ts';
import { session } from '../session.ts';
import { sendPackages } from './uploader.ts';

const everyMs = 60_000;
let running = false;

async function sendWaiting(): Promise<void> {
  if (running || !session() || !navigator.onLine) return;
  running = true;
  try {
    await collectTrails();
    await sendOutbox(() => undefined);
    await sendPackages({ asked: false, signal: AbortSignal.timeout(30 * 60_000) });
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
