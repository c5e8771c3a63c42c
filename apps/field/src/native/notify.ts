import type { MayNotify } from './may-notify.ts';
import { isShell } from './shell.ts';

/** The ids of the notifications that the device shows by itself (specification 001, section 9). */
export const notificationIds = { messageOfTheDay: 1, lunchTime: 23 } as const;
type NotificationId = (typeof notificationIds)[keyof typeof notificationIds];

const timers = new Map<NotificationId, ReturnType<typeof setTimeout>>();

async function showInBrowser(id: NotificationId, title: string, body: string): Promise<void> {
  // Phones show notifications only for a service worker.
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body, tag: String(id) };
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).addEventListener('click', () => globalThis.focus());
}

/**
 * Shows a notification at a time, in ms since the epoch; another one with the same id replaces it. The native shell also
 * shows it while the app is closed, and asks for permission; a browser shows it only while the app is open, and if the
 * permission was granted before. Returns whether it will be shown.
 */
export async function notifyLocally(id: NotificationId, at: number, title: string, text: string): Promise<boolean> {
  if (isShell()) return await (await import('./shell-notify.ts')).notifyInShell(id, at, title, text);
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return false;
  clearTimeout(timers.get(id));
  const wait = at - Date.now();
  if (wait <= 0) await showInBrowser(id, title, text);
  else
    timers.set(
      id,
      setTimeout(() => void showInBrowser(id, title, text), wait),
    );
  return true;
}

export async function mayNotify(): Promise<MayNotify> {
  if (isShell()) return await (await import('./shell-notify.ts')).mayNotifyInShell();
  if (!('Notification' in globalThis)) return 'impossible';
  return Notification.permission === 'default' ? 'prompt' : Notification.permission;
}

/** Asks the person whether the app may show notifications, unless they have decided. */
export async function askToNotify(): Promise<MayNotify> {
  if (isShell()) return await (await import('./shell-notify.ts')).askInShell();
  if ((await mayNotify()) === 'prompt') await Notification.requestPermission();
  return await mayNotify();
}

/** Takes back a notification that is still to be shown. */
export async function cancelNotification(id: NotificationId): Promise<void> {
  clearTimeout(timers.get(id));
  if (isShell()) await (await import('./shell-notify.ts')).cancelInShell(id);
}
