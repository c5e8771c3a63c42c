let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

const offer = (worker: ServiceWorker | null) => {
  waiting = worker ?? undefined;
  for (const listener of listeners) listener();
};

/** A newer version that is installed and waiting to take over, if there is one. */
export const appUpdate = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isReady: (): boolean => waiting !== undefined,
  take: (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker has no origin to name
    waiting?.postMessage({ type: 'SKIP_WAITING' });
  },
};

/** Lets the app start without a network, and checks for a newer version whenever the app comes to the front. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`, {
    scope: import.meta.env.BASE_URL,
  });
  // Without a controller, this is the first installation, which takes over on its own.
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing);
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => undefined);
  });
}
