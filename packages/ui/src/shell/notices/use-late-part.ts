import { useEffect, useState, useSyncExternalStore } from 'react';
import type { WaitingQueue } from './waiting-queue.ts';

/** Parts of which nothing is shown yet are loaded this long after the first screen, in milliseconds. */
const firstScreenMs = 3000;
const retryMs = 2000;

/**
 * Whether a part that shows what waits in a queue is to be drawn: with the first item, or some time after the first
 * screen, so that its code is there without a connection too.
 */
export function useLatePart<Item>({ subscribe, hasWaiting }: WaitingQueue<Item>): boolean {
  const needed = useSyncExternalStore(subscribe, hasWaiting);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), firstScreenMs);
    return () => clearTimeout(timer);
  }, []);
  if (needed && !drawn) setDrawn(true);
  return drawn;
}

/** Loads code as soon as it can be loaded: what waits for it stays in its queue. */
export async function loadedAtLast<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
