import { liveQuery } from 'dexie';
import { useEffect, useRef, useState } from 'react';
import { log } from './log.ts';

/**
 * The result of a read from the store, refreshed whenever a table that it uses changes; undefined until the first
 * result. A new `key` starts a new read.
 */
export function useLive<T>(key: string, read: () => Promise<T>): T | undefined {
  const [state, setState] = useState<{ key: string; value: T }>();
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const subscription = liveQuery(() => latest.current()).subscribe({
      next: (value) => setState({ key, value }),
      error: (error: unknown) => log('error', `store: ${String(error)}`),
    });
    return () => subscription.unsubscribe();
  }, [key]);
  return state?.key === key ? state.value : undefined;
}
