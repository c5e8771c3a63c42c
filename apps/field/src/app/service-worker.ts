let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

const offer = (worker: ServiceWorker | null) => {
  waiting = worker ?? undefined;
  for (const listener of listeners) listener();
};

/** A version that is installed and waits to take over. */
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

/** Makes the app start without a network, and looks for a newer version whenever it comes to the front. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`, {
    scope: import.meta.env.BASE_URL,
  });
  // Without a controller this is the first installation, which takes over by itself.
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
