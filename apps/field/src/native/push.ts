import { app, pushNotifications } from './plugins.ts';

interface Push {
  /** Registers the token of this device with the server; returns whether to try again later. */
  register: (token: string, type: 'app' | 'beta') => Promise<boolean>;
  /** A push that arrives while the app is open. */
  onArrived: (data: unknown) => void;
  /** A push that somebody has tapped. */
  onTapped: (data: unknown) => void;
  onFailure: (reason: string) => void;
}

/** The beta is another app to the services of phones. */
const appType = async (): Promise<'app' | 'beta'> => ((await app.getInfo()).id.endsWith('.beta') ? 'beta' : 'app');

/**
 * Listens to pushes, and registers the device for them if the person allows it. Rejects in a shell that was built
 * without pushes. Everything ends with the signal.
 */
export async function startPush(
  { register, onArrived, onTapped, onFailure }: Push,
  signal: AbortSignal,
): Promise<void> {
  let token: string | undefined;
  const type = await appType();
  const send = async () => {
    const sent = token;
    if (sent === undefined || signal.aborted) return;
    token = undefined;
    if (await register(sent, type)) token ??= sent;
  };
  const handles = await Promise.all([
    pushNotifications.addListener('registration', ({ value }) => {
      token = value;
      void send();
    }),
    pushNotifications.addListener('registrationError', ({ error }) => onFailure(error)),
    pushNotifications.addListener('pushNotificationReceived', ({ data }) => onArrived(data)),
    pushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => onTapped(notification.data)),
  ]);
  const stop = () => {
    for (const handle of handles) void handle.remove();
  };
  if (signal.aborted) {
    stop();
    return;
  }
  signal.addEventListener('abort', stop, { once: true });
  globalThis.addEventListener('online', () => void send(), { signal });
  const { receive } = await pushNotifications.checkPermissions();
  const granted = receive === 'granted' || (await pushNotifications.requestPermissions()).receive === 'granted';
  if (granted && !signal.aborted) await pushNotifications.register();
}

/** Ends the pushes to this device, whether or not the server has heard of the logout. */
export const endPush = async (): Promise<void> => await pushNotifications.unregister();
