import type { ApiFailure } from '@field-service/contract/api-failure.ts';
import { readEvents, type ServerEvent } from '@field-service/contract/sse.ts';
import type { Transport } from '@field-service/contract/transport.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import type { QueryClient } from '@tanstack/react-query';

/** The prefix of the keys of queries to refetch. */
export type StaleKey = readonly [kind: string, id?: string];
/** Returns the query keys that contain changed records of one noun, such as `post`. */
export type KeysOf = (noun: string, ids: readonly string[]) => readonly StaleKey[];
type Stale = readonly StaleKey[] | 'everything';

/**
 * In ms. One action often changes several records, so events within this time are combined into one round of refetches.
 */
const gatherMs = 200;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The query keys that an event of `GET /api/events` makes stale. `changed` lists records by noun. `gap` means that some
 * events may have been missed. `end` means that the session is over, which the next call detects and shows.
 */
export const staleAfter = ({ event, data }: Pick<ServerEvent, 'event' | 'data'>, keysOf: KeysOf): Stale => {
  if (event === 'gap' || event === 'end') return 'everything';
  if (event !== 'changed') return [];
  const changes = parse(data);
  if (!isRecord(changes)) return 'everything';
  return Object.entries(changes).flatMap(([noun, ids]) => keysOf(noun, textsOf(ids)));
};

/** Whether a query must be refetched. A stored picture never changes. */
export const isStale = (queryKey: readonly unknown[], stale: Stale): boolean =>
  stale === 'everything'
    ? queryKey[0] !== 'picture'
    : stale.some(([kind, id]) => queryKey[0] === kind && (id === undefined || queryKey[1] === id));

interface LiveUpdates {
  transport: Transport;
  queryClient: QueryClient;
  keysOf: KeysOf;
  /** Stops following when the signal fires. */
  signal: AbortSignal;
  /** Called if the server rejects the connection, for example because the session is over. */
  onRefused?: (failure: ApiFailure) => void;
  /** Called whenever anything arrives on the connection. */
  onData?: () => void;
  /** Called with true on each connection and with false on each loss. */
  onConnected?: (connected: boolean) => void;
  /** The delays in ms before reconnecting. */
  delays?: readonly number[];
}

/** Keeps the screens up to date by refetching records that others changed, and everything after a gap. */
export const followChanges = async (updates: LiveUpdates): Promise<void> => {
  const { transport, queryClient, keysOf, signal, onRefused, onData, onConnected, delays } = updates;
  let connectedBefore = false;
  let waiting: Stale = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const stale = waiting;
    waiting = [];
    timer = undefined;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, stale) });
  };
  const mark = (stale: Stale) => {
    if (stale.length === 0) return;
    waiting = waiting === 'everything' || stale === 'everything' ? 'everything' : [...waiting, ...stale];
    timer ??= setTimeout(flush, gatherMs);
  };
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  await readEvents(transport, '/api/events', {
    signal,
    onEvent: (event) => mark(staleAfter(event, keysOf)),
    onConnected: (connected) => {
      // Changes made while disconnected are fetched once the connection is back.
      if (connected && connectedBefore) mark('everything');
      connectedBefore ||= connected;
      onConnected?.(connected);
    },
    ...(onData ? { onData } : {}),
    ...(onRefused ? { onRefused } : {}),
    ...(delays ? { delays } : {}),
  });
};
