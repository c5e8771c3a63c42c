import type { AppFiles } from '../offline/sync/app-files.ts';
import { log } from '../offline/logs/log.ts';

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

const hasServiceWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

let current: ServiceWorkerRegistration | undefined;

const followUpdate = () => {
  const installing = current?.installing;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing);
  });
};

/** Registers the service worker; if that fails, the next sync tries again. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { BASE_URL } = import.meta.env;
  try {
    current = await navigator.serviceWorker.register(`${BASE_URL}sw.js`, { scope: BASE_URL });
    current.addEventListener('updatefound', followUpdate);
    return current;
  } catch (error) {
    log('warning', `service worker: ${String(error)}`);
    return undefined;
  }
}

/** Under development nothing is installed; a browser without service workers cannot install the app. */
const isInstalled = (): boolean =>
  !import.meta.env.PROD ||
  (hasServiceWorker() && (navigator.serviceWorker.controller !== null || (current?.active ?? null) !== null));

/** How long the first installation may take, in milliseconds. */
const installMs = 120_000;

/** Waits until a service worker is active, or its installation has failed. */
const settled = async (worker: ServiceWorker): Promise<void> =>
  await new Promise((resolve) => {
    const check = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });

const inactive = (registration?: ServiceWorkerRegistration): ServiceWorker | null =>
  registration?.installing ?? registration?.waiting ?? null;

/** Waits for the installation that is running, or begins another one if an earlier one has failed. */
async function install(): Promise<void> {
  const worker = inactive(current) ?? inactive(await register());
  if (worker) await settled(worker);
}

const aborted = async (signal: AbortSignal): Promise<void> =>
  await new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });

/** The files that the service worker stores when it is installed. */
export const appFiles: AppFiles = {
  isStored: isInstalled,
  store: async (signal) => {
    if (isInstalled() || !hasServiceWorker()) return;
    await Promise.race([install(), aborted(AbortSignal.any([signal, AbortSignal.timeout(installMs)]))]);
    signal.throwIfAborted();
  },
};

/** Checks for a newer version; a check that fails with a network is reported. */
async function check(): Promise<void> {
  if (current === undefined || !navigator.onLine) return;
  try {
    await current.update();
  } catch (error) {
    // The network may have gone meanwhile.
    if (!navigator.onLine) return;
    const { reportError } = await import('../offline/logs/error-report.ts');
    await reportError('version check', error);
  }
}

/** Lets the app start without a network, and checks for a newer version whenever the app comes to the front. */
export async function registerServiceWorker(): Promise<void> {
  if (!hasServiceWorker()) return;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check().catch(() => undefined);
  });
  const registration = await register();
  // Without a controller, this is the first installation, which takes over on its own.
  if (registration?.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
}
