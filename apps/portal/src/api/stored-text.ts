import { useSyncExternalStore } from 'react';

/** One text kept in the browser's storage that parts of the page follow; undefined while there is none. */
export interface StoredText {
  get: () => string | undefined;
  set: (value: string | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

/** `storage` is asked for at use: a browser may refuse it altogether, and the portal then works without remembering. */
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
        // The value lives on in this page.
      }
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      // Another tab of the same browser logs in and out with this one.
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
