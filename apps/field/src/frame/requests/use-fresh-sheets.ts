import { useEffect, useState, useSyncExternalStore } from 'react';
import { toFailure } from '../../offline/failure.ts';
import type { Failure } from '../../offline/rows.ts';
import type { SheetId } from '../../offline/sheets/rows.ts';
import { refreshSheet } from '../../offline/sheets/sheets.ts';
import { useOnline } from '../use-online.ts';

interface ReadState {
  /** How many of the sheets are read; undefined if none is being read. */
  reading: { done: number; total: number } | undefined;
  /** Why they could not be read; undefined if they could, or while they are being read again. */
  failure: Failure | undefined;
}

export interface FreshSheets extends ReadState {
  /** Reads them again. */
  again: () => void;
}

function createReader(ids: readonly SheetId[]) {
  let state: ReadState = { reading: undefined, failure: undefined };
  let running = false;
  let wanted = false;
  let known: number | undefined;
  const listeners = new Set<() => void>();
  const set = (next: ReadState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const readOnce = async (): Promise<void> => {
    let done = 0;
    const total = ids.length;
    set({ reading: { done, total }, failure: undefined });
    try {
      await Promise.all(
        ids.map(async (id) => {
          await refreshSheet(id);
          done += 1;
          set({ reading: { done, total }, failure: undefined });
        }),
      );
      set({ reading: undefined, failure: undefined });
    } catch (error) {
      set({ reading: undefined, failure: toFailure(error) });
    }
  };
  const readWanted = async (): Promise<void> => {
    if (running) return;
    running = true;
    while (wanted) {
      wanted = false;
      await readOnce();
    }
    running = false;
  };
  /** Reads the sheets: after a read that is under way, which may have begun before the latest change on the server. */
  const read = (): void => {
    wanted = true;
    void readWanted();
  };
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: (): ReadState => state,
    read,
    /** Notes how many posts wait: of those that are gone, the server has news. */
    noteWaiting: (waiting: number | undefined): void => {
      if (known !== undefined && waiting !== undefined && waiting < known) read();
      known = waiting;
    },
  };
}

/**
 * Reads sheets from the server when a page is opened, when the device is online again, and when the server has taken one
 * of the posts that waited.
 */
export function useFreshSheets(ids: readonly SheetId[], waiting: number | undefined): FreshSheets {
  const online = useOnline();
  const [reader] = useState(() => createReader(ids));
  const state = useSyncExternalStore(reader.subscribe, reader.current);
  useEffect(() => {
    if (online) reader.read();
  }, [online, reader]);
  useEffect(() => reader.noteWaiting(waiting), [reader, waiting]);
  return { ...state, again: reader.read };
}
