import { readEvents } from '@field-service/contract/sse.ts';
import type { QueryClient } from '@tanstack/react-query';
import { transport } from './client.ts';
import { isStale, staleKeys, type StaleKey } from './live-events.ts';
import { sessionStore } from './session-store.ts';

/** One move by a dispatcher affects several records: their events are combined into one round of refetches. */
const gatherMs = 200;

/**
 * Keeps the screens up to date: refetches records changed by others, and everything after a gap. Stops when the signal
 * fires.
 */
export const followChanges = (queryClient: QueryClient, signal: AbortSignal): void => {
  let connectedBefore = false;
  let waiting: StaleKey[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const stale = waiting;
    waiting = [];
    timer = undefined;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, stale) });
  };
  const mark = (keys: readonly StaleKey[]) => {
    if (keys.length === 0) return;
    waiting.push(...keys);
    timer ??= setTimeout(flush, gatherMs);
  };
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  void readEvents(transport, '/api/events', {
    signal,
    onEvent: (event) => mark(staleKeys(event)),
    onConnected: (connected) => {
      // Changes made while disconnected are fetched once the connection is back.
      if (connected && connectedBefore) mark([['*']]);
      connectedBefore ||= connected;
    },
    onRefused: ({ sess }) => {
      if (sess && sess !== 'on') sessionStore.end(sess);
    },
  });
};
