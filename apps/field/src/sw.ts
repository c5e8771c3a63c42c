import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// The whole app is on the device after the first visit, including every language, the plan viewer and the barcode
// reader.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Every URL opens the app, whose data comes from the local store.
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')));

// The first version serves the page that installed it; later versions wait until the user accepts them.
clientsClaim();
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING')
    void self.skipWaiting();
});
