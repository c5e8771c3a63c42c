import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOnline } from '../use-online.ts';

interface Loaded<T> {
  /** Undefined until it is there. */
  value: T | undefined;
  error: unknown;
}

function createLoader<T>(load: (signal: AbortSignal) => Promise<T>) {
  let state: Loaded<T> = { value: undefined, error: undefined };
  const listeners = new Set<() => void>();
  const set = (next: Loaded<T>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      set({ value: await load(signal), error: undefined });
    } catch (error) {
      if (!signal.aborted) set({ ...state, error });
    }
  };
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: (): Loaded<T> => state,
    /** Loads it; returns a function that stops this. */
    start: (): (() => void) => {
      const controller = new AbortController();
      set({ ...state, error: undefined });
      void run(controller.signal);
      return () => controller.abort();
    },
  };
}

/** Loads something from the server while the device is online. React's `key` must identify what is loaded. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> & { again: () => void } {
  const online = useOnline();
  const [loader] = useState(() => createLoader(load));
  const state = useSyncExternalStore(loader.subscribe, loader.current);
  useEffect(() => (online ? loader.start() : undefined), [loader, online]);
  return { ...state, again: () => void loader.start() };
}
