import { readFailure, type ApiFailure } from './api-failure.ts';
import { callHeaders, type Transport } from './transport.ts';

export interface ServerEvent {
  /** The position from which to resume after a lost connection; empty if the server sent none. */
  id: string;
  event: string;
  data: string;
}

export interface EventListener {
  onEvent: (event: ServerEvent) => void;
  /** Called whenever anything arrives, including the server's beats between events. */
  onData?: () => void;
  /** Called with true on each connection and with false on each loss. After a loss, the caller requests the delta. */
  onConnected?: (connected: boolean) => void;
  /**
   * Called if the server rejects the request, for example because the session has ended. The reader does not reconnect
   * then.
   */
  onRefused?: (failure: ApiFailure) => void;
  signal: AbortSignal;
  /** The delays in ms before reconnecting; the last delay repeats. */
  delays?: readonly number[];
  /** In ms. A connection on which nothing arrives for this long is lost; the server sends a beat every 20 s. */
  silenceMs?: number;
}

const defaultDelays = [1000, 2000, 5000, 15_000, 30_000];
const defaultSilenceMs = 50_000;

/**
 * Creates a parser for server-sent events (WHATWG HTML). It takes the text of a stream in chunks of any size and emits
 * each complete event.
 */
export const createEventParser = (onEvent: (event: ServerEvent) => void) => {
  let rest = '';
  let lastId = '';
  let event = '';
  let data: string[] = [];
  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ id: lastId, event: event === '' ? 'message' : event, data: data.join('\n') });
      event = '';
      data = [];
      return;
    }
    if (text.startsWith(':')) return;
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) lastId = value;
  };
  return (text: string): void => {
    rest += text;
    // A trailing carriage return may be the first half of a line break whose second half has not arrived yet.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const each of lines) line(each);
  };
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const readStream = async (
  stream: ReadableStream<Uint8Array>,
  silenceMs: number,
  feed: (text: string) => void,
): Promise<void> => {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (;;) {
    // After a change of network or a sleep, the browser may keep a connection that no longer leads anywhere.
    const timer = setTimeout(() => void reader.cancel(), silenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    feed(decoder.decode(value, { stream: true }));
  }
};

/**
 * Reads server-sent events with fetch, so that the token is sent in a header and never in a URL. Reconnects with the id
 * of the last event until the signal aborts or the server rejects the request (4xx).
 */
export const readEvents = async (transport: Transport, path: string, listener: EventListener): Promise<void> => {
  const delays = listener.delays ?? defaultDelays;
  let lastId = '';
  let failures = 0;
  while (!listener.signal.aborted) {
    let connected = false;
    try {
      const headers = {
        ...callHeaders(transport),
        accept: 'text/event-stream',
        ...(lastId === '' ? {} : { 'last-event-id': lastId }),
      };
      const response = await (transport.fetch ?? fetch)(transport.origin + path, {
        headers,
        signal: listener.signal,
        cache: 'no-store',
      });
      if (response.status >= 400 && response.status < 500) {
        const body: unknown = await response.json().catch(() => undefined);
        listener.onRefused?.(readFailure(response.status, body));
        return;
      }
      if (response.ok && response.body) {
        connected = true;
        failures = 0;
        listener.onConnected?.(true);
        const feed = createEventParser((event) => {
          lastId = event.id;
          listener.onEvent(event);
        });
        await readStream(response.body, listener.silenceMs ?? defaultSilenceMs, (text) => {
          listener.onData?.();
          feed(text);
        });
      }
    } catch (error) {
      // A lost connection is expected here; any other error is a bug in the listener and must surface.
      if (!listener.signal.aborted && !(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    }
    if (connected) listener.onConnected?.(false);
    await wait(delays[Math.min(failures, delays.length - 1)] ?? 1000, listener.signal);
    failures += 1;
  }
};
