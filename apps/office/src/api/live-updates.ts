import { readEvents } from '@field-service/contract/sse.ts';
import type { QueryClient } from '@tanstack/react-query';
import { transport } from './client.ts';
import { isStale, staleKeys, type StaleKey } from './live-events.ts';
import { sessionStore } from './session-store.ts';

/** One dispatcher's move touches several records: their events become one round of reads. */
const gatherMs = 200;

/** Keeps what the screens show true: reads again what others changed, and everything after a gap. Ends with the signal. */
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
      // What changed while nobody listened is read once the connection is back.
      if (connected && connectedBefore) mark([['*']]);
      connectedBefore ||= connected;
    },
    onRefused: ({ sess }) => {
      if (sess && sess !== 'on') sessionStore.end(sess);
    },
  });
};
