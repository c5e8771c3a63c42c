import type { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Transport } from '@field-service/contract/transport.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection, type Connection } from './connection.ts';
import { followChanges, isStale, type KeysOf } from './live-updates.ts';

interface LiveOptions {
  /** Identifies the session whose changes are followed; undefined to follow none. */
  session: string | undefined;
  transport: Transport;
  queryClient: QueryClient;
  connection: Connection;
  keysOf: KeysOf;
  /** Called if the server rejects the connection, for example because the session is over. */
  onRefused?: (failure: ApiFailure) => void;
}

/** Follows changes while the server can be reached, and fetches what was missed once it can be reached again. */
export const useLiveUpdates = ({ session, onRefused, ...live }: LiveOptions): void => {
  const { transport, queryClient, connection, keysOf } = live;
  const isOnline = useConnection(connection).kind === 'online';
  const refused = useEffectEvent((failure: ApiFailure) => onRefused?.(failure));
  useEffect(() => {
    if (session === undefined || !isOnline) return undefined;
    const stop = new AbortController();
    void followChanges({
      transport,
      queryClient,
      keysOf,
      signal: stop.signal,
      onRefused: (failure) => refused(failure),
      onData: connection.heard,
      onConnected: (connected) => (connected ? connection.heard() : connection.doubt()),
    });
    return () => stop.abort();
  }, [session, isOnline, transport, queryClient, connection, keysOf]);

  const wasLost = useRef(false);
  useEffect(() => {
    if (isOnline && wasLost.current)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, 'everything') });
    wasLost.current = !isOnline;
  }, [isOnline, queryClient]);
};
