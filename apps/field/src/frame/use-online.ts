import { useSyncExternalStore } from 'react';

const onNetwork = (listener: () => void): (() => void) => {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
};

/** Whether the device reports that it is online. */
export const useOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine);
