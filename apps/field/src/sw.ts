import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// The whole app is on the device after the first visit: every screen, language, plan viewer and barcode reader.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Any address of the app opens it; what it shows comes from the local store.
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')));

// The first version serves the page that installed it; a later one waits until the person takes it.
clientsClaim();
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING')
    void self.skipWaiting();
});
