import type { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useSyncExternalStore } from 'react';

export interface ConnectionState {
  /** `offline` is without a network, `unreachable` with one, but without a response from the server. */
  kind: 'online' | 'offline' | 'unreachable';
  /** When the server was last heard before the connection was lost, in ms: until then the screens are up to date. */
  asOf: number;
}

/** What an app knows of its connection to the server, from its calls, its live updates and the browser. */
export interface Connection {
  snapshot: () => ConnectionState;
  subscribe: (listener: () => void) => () => void;
  /** Called whenever something arrives from the server. */
  heard: () => void;
  /** Called when a connection was lost: asks the server whether it can be reached. */
  doubt: () => void;
  /** Called on each failed call. */
  failed: (failure: ApiFailure) => void;
  /** Resolves once the server has been reached. */
  reached: () => Promise<void>;
}

interface ConnectionOptions {
  /** Asks the server for a sign of life; resolves to whether it came. */
  ping: () => Promise<boolean>;
  hasNetwork: () => boolean;
  now: () => number;
  /** Dispatches `online` and `offline` when the browser gets or loses its network. */
  network: EventTarget;
  /** The delays in ms between the tries to reach the server; the last delay repeats. */
  delays: readonly number[];
}

const pingTimeoutMs = 5000;

const browser: ConnectionOptions = {
  ping: () =>
    fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(pingTimeoutMs) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  hasNetwork: () => navigator.onLine,
  now: () => Date.now(),
  network: globalThis,
  delays: [1000, 2000, 5000, 10_000],
};

/** What a proxy responds for a server that is not there. */
const gatewayStatuses = [502, 503, 504];

const isDoubtful = (failure: ApiFailure): boolean =>
  !failure.fromServer && (failure.status === 0 || gatewayStatuses.includes(failure.status));

export const createConnection = (options: Partial<ConnectionOptions> = {}): Connection => {
  const { ping, hasNetwork, now, network, delays } = { ...browser, ...options };
  const listeners = new Set<() => void>();
  let heardAt = now();
  let state: ConnectionState = { kind: 'online', asOf: heardAt };
  let watching: Promise<void> | undefined;
  let wake = (): void => undefined;

  const publish = (kind: ConnectionState['kind']): void => {
    if (state.kind === kind) return;
    state = { kind, asOf: state.kind === 'online' ? heardAt : state.asOf };
    for (const listener of listeners) listener();
  };
  const heard = (): void => {
    heardAt = now();
    publish('online');
    wake();
  };
  const pause = async (ms: number): Promise<void> => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    wake = () => undefined;
  };
  const watch = async (): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      if (hasNetwork() && (await ping())) break;
      publish(hasNetwork() ? 'unreachable' : 'offline');
      await pause(delays[Math.min(tries, delays.length - 1)] ?? 1000);
    }
    watching = undefined;
    heard();
  };
  const reached = (): Promise<void> => (watching ??= watch());
  const doubt = (): void => void reached();

  network.addEventListener('offline', () => {
    wake();
    doubt();
  });
  network.addEventListener('online', () => wake());
  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heard,
    doubt,
    failed: (failure) => {
      if (isDoubtful(failure)) doubt();
      else if (failure.status > 0) heard();
    },
    reached,
  };
};

export const useConnection = (connection: Connection): ConnectionState =>
  useSyncExternalStore(connection.subscribe, connection.snapshot);
