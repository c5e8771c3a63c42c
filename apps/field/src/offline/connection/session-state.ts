import type { SessionState } from '@field-service/contract/errors.ts';
import { writeEnd, type SessionRow } from '../device-db.ts';
import { log } from '../logs/log.ts';

let current: SessionRow | undefined;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Notes who is logged in, once the device database knows it. */
export const changeSession = (next: SessionRow | undefined): void => {
  current = next;
  changed();
};

/**
 * Notes, also for the next start of the app, why the server no longer accepts the current session; undefined if it does
 * again. What concerns another session is ignored.
 */
export const noteSessionEnd = (token: string, ended: SessionState | undefined): void => {
  if (current?.token !== token || current.ended === ended) return;
  current = { ...current };
  if (ended === undefined) delete current.ended;
  else current.ended = ended;
  writeEnd(token, ended).catch((error: unknown) => log('warning', `end of the session: ${String(error)}`));
  changed();
};

/**
 * Calls the listener whenever the session changes, such as on login, logout, a folder change or its end. Returns a
 * function that stops this.
 */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current session, available without a network connection; undefined if no one is logged in. */
export const session = (): SessionRow | undefined => current;

/**
 * Why the server no longer accepts the session, if this device could not renew it; null otherwise. Work continues; only
 * sync and sending need a login.
 */
export const sessionEnd = (): SessionState | null => current?.ended ?? null;
