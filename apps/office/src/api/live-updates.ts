import { readEvents, type ServerEvent } from '@field-service/contract/sse.ts';
import type { QueryClient } from '@tanstack/react-query';
import { transport } from './client.ts';
import { sessionStore } from './session-store.ts';

/** What a screen may show of a noun that changed; the first part of its query keys. */
const affected: Readonly<Record<string, readonly string[]>> = {
  post: ['post', 'posts', 'schedule', 'unbilled'],
  upload_package: ['post', 'schedule'],
  file: ['post', 'invoice'],
  invoice: ['invoice', 'invoices', 'unbilled', 'post'],
  payment: ['invoice', 'invoices'],
  app_user: ['people'],
};

/** One dispatcher's move touches several records: their events become one round of reads. */
const gatherMs = 200;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** The nouns that an event names, as `[[noun, id], …]` or `{noun, …}`; undefined: anything may have changed. */
export const nounsOf = (event: Pick<ServerEvent, 'data'>): string[] | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(event.data);
  } catch {
    return undefined;
  }
  const changes = isRecord(value) && Array.isArray(value.changes) ? value.changes : Array.isArray(value) ? value : [value];
  const nouns = changes.map((change: unknown): unknown => (Array.isArray(change) ? change[0] : isRecord(change) ? change.noun : undefined)).filter(isText);
  return nouns.length === 0 ? undefined : [...new Set(nouns)];
};

/** Keeps what the screens show true: reads again what others changed, and everything after a gap. Ends with the signal. */
export const followChanges = (queryClient: QueryClient, signal: AbortSignal): void => {
  let connectedBefore = false;
  let waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const kinds = waiting;
    waiting = new Set();
    timer = undefined;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => kinds.has('*') || (isText(queryKey[0]) && kinds.has(queryKey[0])) });
  };
  const mark = (kinds: readonly string[]) => {
    for (const kind of kinds) waiting.add(kind);
    timer ??= setTimeout(flush, gatherMs);
  };
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  void readEvents(transport, '/api/events', {
    signal,
    onEvent: (event) => {
      const nouns = nounsOf(event);
      mark(nouns ? nouns.flatMap((noun) => affected[noun] ?? []) : ['*']);
    },
    onConnected: (connected) => {
      // What changed while nobody listened is read once the connection is back.
      if (connected && connectedBefore) mark(['*']);
      connectedBefore ||= connected;
    },
    onRefused: ({ sess }) => {
      if (sess && sess !== 'on') sessionStore.end(sess);
    },
  });
};
