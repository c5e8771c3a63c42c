import { liveQuery } from 'dexie';
import { startTransition, useEffect, useState } from 'react';
import { db, isCurrent, type FieldDb } from './db.ts';
import { log } from './logs/log.ts';

/** A read from the store, which everything that shows its result shares. */
export interface LiveRead<Args extends readonly unknown[], T> {
  /**
   * Reads before anything that shows the result is drawn, so that it is drawn once, with it. Resolves with the first
   * result, when the read has failed, or after some seconds.
   */
  begin: (...args: Args) => Promise<void>;
  /** The result, refreshed whenever a table that the read uses changes; undefined until the first result. */
  useResult: (...args: Args) => T | undefined;
}

interface Reading<T> {
  store: FieldDb;
  /** When it began, by the page's clock. */
  since: number;
  /** Absent until the first result. */
  result?: { value: T };
  listeners: Set<() => void>;
  end: () => void;
}

/** How long the app waits for a read before it draws, in milliseconds; a read without a result by then begins again. */
const earlyReadMs = 3000;
/** How long after a read has failed it is tried again, in milliseconds, while its result is shown or awaited. */
const retryMs = 1000;
/** How long a result is kept without being shown, in milliseconds: the next screen often shows it too. */
const keptMs = 5000;

/** Defines a read by its arguments. They alone, and the store, determine what is read. */
export function liveRead<Args extends readonly (string | number)[], T>(
  read: (...args: Args) => Promise<T>,
): LiveRead<Args, T> {
  const readings = new Map<string, Reading<T>>();

  const start = (key: string, args: Args): Reading<T> => {
    const known = readings.get(key);
    const isAlive = known?.result !== undefined || performance.now() - (known?.since ?? 0) < earlyReadMs;
    if (known && isCurrent(known.store) && isAlive) return known;
    // The next user has another store; and a read can end without a word when the browser closes its connection.
    known?.end();
    const listeners = known?.listeners ?? new Set();
    const reading: Reading<T> = {
      store: db(),
      since: performance.now(),
      listeners,
      end: () => {
        subscription.unsubscribe();
        if (readings.get(key) === reading) readings.delete(key);
      },
    };
    const tell = () => {
      for (const listener of listeners) listener();
    };
    let failed = false;
    const subscribe = () =>
      liveQuery(() => read(...args)).subscribe({
        next: (value) => {
          failed = false;
          reading.result = { value };
          tell();
        },
        // What is shown stays until a later attempt succeeds.
        error: (error: unknown) => {
          if (!failed) log('error', `store: ${String(error)}`);
          failed = true;
          tell();
          setTimeout(() => {
            subscription.unsubscribe();
            if (listeners.size === 0) reading.end();
            else if (readings.get(key) === reading) subscription = subscribe();
          }, retryMs);
        },
      });
    let subscription = subscribe();
    readings.set(key, reading);
    return reading;
  };
  const resultOf = (key: string): { value: T } | undefined => {
    const reading = readings.get(key);
    return reading && isCurrent(reading.store) ? reading.result : undefined;
  };
  const endIfUnused = (key: string): void => {
    setTimeout(() => {
      const reading = readings.get(key);
      if (reading?.listeners.size === 0) reading.end();
    }, keptMs);
  };

  return {
    begin: async (...args) => {
      const key = args.join('/');
      const reading = start(key, args);
      endIfUnused(key);
      if (reading.result) return;
      await new Promise<void>((resolve) => {
        const listener = () => {
          reading.listeners.delete(listener);
          resolve();
        };
        reading.listeners.add(listener);
        // A read that hangs does not hold up the app.
        setTimeout(listener, earlyReadMs);
      });
    },
    useResult: (...args) => {
      const key = args.join('/');
      const [shown, show] = useState(() => ({ key, result: resultOf(key) }));
      useEffect(() => {
        let last = shown.key === key ? shown.result : undefined;
        const { listeners } = start(key, args);
        const follow = () => {
          const result = resultOf(key);
          if (result === undefined || result === last) return;
          const isFirst = last === undefined;
          last = result;
          // What is shown already can be replaced without holding up the person.
          if (isFirst) show({ key, result });
          else startTransition(() => show({ key, result }));
        };
        listeners.add(follow);
        // What was read before the effect ran.
        follow();
        return () => {
          listeners.delete(follow);
          endIfUnused(key);
        };
        // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the arguments
      }, [key]);
      return (shown.key === key ? shown.result : resultOf(key))?.value;
    },
  };
}
