import { backButton } from './back-button.ts';
import { app, network } from './plugins.ts';
import { endPush, startPush } from './push.ts';

export interface NativeActs {
  isHome: () => boolean;
  /** Says that another press of the back button leaves the app. */
  warnLeaving: () => void;
  /** Registers the token of this device for pushes; returns whether to try again later. */
  registerPush: (token: string, type: 'app' | 'beta') => Promise<boolean>;
  onPush: (data: unknown) => void;
  onTap: (data: unknown) => void;
  isLoggedOut: () => boolean;
  isLocked: () => boolean;
  log: (text: string) => void;
}

/** Closes the dialog that is open, as Escape does. Returns false if there is none. */
function closeDialog(): boolean {
  const open = document.querySelectorAll('[role="dialog"][aria-modal="true"]');
  if (open.length === 0) return false;
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );
  return true;
}

/**
 * Begins what only the native shell does while somebody is logged in: the back button, pushes, and changes of the
 * network, of which web views do not always know. Returns a function that stops it.
 */
export function startNative(acts: NativeActs): () => void {
  const ended = new AbortController();
  const listen = async (listening: Promise<{ remove: () => Promise<void> }>): Promise<void> => {
    const handle = await listening;
    const stop = () => void handle.remove();
    if (ended.signal.aborted) stop();
    else ended.signal.addEventListener('abort', stop, { once: true });
  };
  const back = backButton({
    isHome: acts.isHome,
    goBack: () => history.back(),
    warn: acts.warnLeaving,
    leave: () => void app.exitApp(),
    now: () => performance.now(),
  });
  const begin = async (): Promise<void> => {
    await listen(
      app.addListener('backButton', () => {
        // Under the lock everything stays as it is.
        if (acts.isLocked()) void app.minimizeApp();
        else if (!closeDialog()) back();
      }),
    );
    await listen(
      network.addListener('networkStatusChange', ({ connected }) =>
        globalThis.dispatchEvent(new Event(connected ? 'online' : 'offline')),
      ),
    );
    await startPush(
      { register: acts.registerPush, onArrived: acts.onPush, onTapped: acts.onTap, onFailure: acts.log },
      ended.signal,
    );
  };
  const told = (error: unknown) => acts.log(error instanceof Error ? error.message : String(error));
  begin().catch(told);
  return () => {
    ended.abort();
    if (acts.isLoggedOut()) endPush().catch(told);
  };
}
