import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Names of the channels between processes; each channel defines the text of its items. */
export type Channel = 'fs_live' | 'fs_session' | 'fs_work' | 'fs_system';

/**
 * Short messages between all server processes, by LISTEN and NOTIFY. Messages sent at nearly the same time are combined
 * into one notification. A message may be lost when a connection breaks: a process that lost its own connection
 * receives `gap` after it reconnects, and anything that depends on messages checks by itself.
 */
export interface Channels {
  on: (channel: Channel, listener: (items: readonly string[]) => void) => void;
  onGap: (listener: () => void) => void;
  send: (channel: Channel, items: readonly string[]) => void;
  connected: () => boolean;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const gatherFor = 15;
/** NOTIFY is limited to 7,999 bytes. */
const maxPayloadBytes = 7000;
const maxPause = 5000;
/** Notifications that could not be sent are sent again after this many milliseconds. */
const sendAgainAfter = 1000;
/**
 * The maximum number of unsent notifications to send again. After a longer outage, connections have been lost and every
 * process checks by itself (`gap`).
 */
const maxUnsent = 1000;

/** Splits items into JSON arrays that fit into one notification each. */
export function batches(items: readonly string[]): string[] {
  const made: string[] = [];
  let current: string[] = [];
  let size = 2;
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (size + bytes > maxPayloadBytes && current.length > 0) {
      made.push(JSON.stringify(current));
      current = [];
      size = 2;
    }
    current.push(item);
    size += bytes;
  }
  if (current.length > 0) made.push(JSON.stringify(current));
  return made;
}

function parseItems(payload: string): readonly string[] {
  return textsOf(JSON.parse(payload));
}

export function openChannels(pool: pg.Pool, listenClient: () => pg.Client, log: Logger): Channels {
  const listeners = new Map<Channel, ((items: readonly string[]) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const waiting = new Map<Channel, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let stopped = false;
  let pause = 100;
  let flushing: Promise<void> = Promise.resolve();
  let opening: Promise<void> = Promise.resolve();

  const deliver = (message: pg.Notification): void => {
    for (const [channel, list] of listeners)
      if (channel === message.channel) for (const listener of list) listener(parseItems(message.payload ?? '[]'));
  };

  const gather = (channel: Channel, items: Iterable<string>, wait: number): void => {
    const set = waiting.get(channel) ?? new Set<string>();
    for (const item of items) set.add(item);
    waiting.set(channel, set);
    timer ??= setTimeout(() => {
      flushing = flush();
    }, wait);
  };

  const flush = async (): Promise<void> => {
    timer = undefined;
    const names: string[] = [];
    const payloads: string[] = [];
    const unsent = [...waiting];
    waiting.clear();
    for (const [channel, items] of unsent)
      for (const payload of batches([...items])) {
        names.push(channel);
        payloads.push(payload);
      }
    if (names.length === 0) return;
    try {
      await pool.query('select pg_notify(c, p) from unnest($1::text[], $2::text[]) as t(c, p)', [names, payloads]);
    } catch (error) {
      log.warn({ err: error }, 'other processes could not be notified');
      if (!stopped && names.length <= maxUnsent)
        for (const [channel, items] of unsent) gather(channel, items, sendAgainAfter);
    }
  };

  const connect = async (): Promise<void> => {
    const fresh = listenClient();
    let broken = false;
    // Either event may come first. Before the connection listens, its failure only makes this function fail.
    const lost = (error?: Error): void => {
      broken = true;
      if (client !== fresh) return;
      client = undefined;
      if (stopped) return;
      log.warn({ err: error }, 'the connection that listens ended; it is opened again');
      again();
    };
    fresh.on('notification', deliver);
    fresh.on('error', lost);
    fresh.on('end', () => lost());
    try {
      await fresh.connect();
      for (const channel of listeners.keys()) await fresh.query(`listen ${channel}`);
      if (broken) throw new Error('The connection that listens ended while it was opened.');
    } catch (error) {
      await fresh.end();
      throw error;
    }
    client = fresh;
    pause = 100;
  };

  function again(): void {
    retry = setTimeout(() => {
      opening = connect().then(
        () => {
          for (const listener of gapListeners) listener();
        },
        () => {
          pause = Math.min(pause * 2, maxPause);
          if (!stopped) again();
        },
      );
    }, pause);
  }

  return {
    on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    onGap: (listener) => gapListeners.push(listener),
    send: (channel, items) => {
      gather(channel, items, gatherFor);
    },
    connected: () => client !== undefined,
    start: connect,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      clearTimeout(timer);
      await flushing;
      await flush();
      await opening;
      await client?.end();
    },
  };
}
