import { useSyncExternalStore } from 'react';

/** Text in the browser's storage to which parts of the page can subscribe; undefined if there is none. */
export interface StoredText {
  get: () => string | undefined;
  set: (value: string | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

/** `storage` is evaluated on use, because a browser may block it; the portal then works without persistence. */
export const storedText = (storage: () => Storage, key: string): StoredText => {
  const listeners = new Set<() => void>();
  let unstored: string | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: () => {
      try {
        return storage().getItem(key) ?? unstored;
      } catch {
        return unstored;
      }
    },
    set: (value) => {
      unstored = value;
      try {
        if (value === undefined) storage().removeItem(key);
        else storage().setItem(key, value);
        unstored = undefined;
      } catch {
        // The value is kept in memory for this page.
      }
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      // Logging in or out in one tab also affects the browser's other tabs.
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
};

export const useStoredText = (text: StoredText): string | undefined => useSyncExternalStore(text.subscribe, text.get);
