import { useSyncExternalStore } from 'react';
import { db, type FieldDb } from '../../offline/db.ts';
import { toFailure } from '../../offline/failure.ts';
import type { Failure } from '../../offline/rows.ts';

/** A file that was not added; its name is empty if the device has answered none. */
export interface FailedFile {
  name: string;
  failure: Failure;
}

/** The files that were chosen together for one place, and the failures that nobody has read yet. */
export interface FileBatch {
  done: number;
  total: number;
  failed: readonly FailedFile[];
}

interface Waiting<Place> {
  place: Place;
  key: string;
  file: File;
  own: FieldDb;
  settle: () => void;
}

interface QueueRules<Place> {
  keyOf: (place: Place) => string;
  /** Stores a file in the store of the user who chose it. */
  store: (place: Place, file: File, own: FieldDb) => Promise<void>;
  /** Called with the end of each file when it is chosen. */
  whileStoring?: (own: FieldDb, end: Promise<undefined>) => void;
}

/**
 * Chosen files wait here, outside of the screens: leaving a page loses none. Pictures are decoded one at a time, because a
 * decoded picture of a modern camera takes 200 MB, and each is stored as soon as it is ready.
 */
export function createFileQueue<Place>({ keyOf, store, whileStoring }: QueueRules<Place>) {
  let waiting: Waiting<Place>[] = [];
  let busy = false;
  const batches = new Map<string, FileBatch>();
  const listeners = new Set<() => void>();

  const change = (key: string, next: (batch: FileBatch) => FileBatch): void => {
    batches.set(key, next(batches.get(key) ?? { done: 0, total: 0, failed: [] }));
    for (const listener of listeners) listener();
  };

  const run = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { place, key, file, own, settle } = next;
      const failed = await store(place, file, own).then(
        () => [],
        (error: unknown) => [{ name: file.name, failure: toFailure(error) }],
      );
      change(key, (batch) => ({ ...batch, done: batch.done + 1, failed: [...batch.failed, ...failed] }));
      settle();
    }
    busy = false;
  };

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const add = (place: Place, files: readonly File[]): void => {
    const key = keyOf(place);
    const own = db();
    change(key, ({ done, total, failed }) =>
      done === total ? { done: 0, total: files.length, failed } : { done, total: total + files.length, failed },
    );
    for (const file of files) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      waiting.push({ place, key, file, own, settle: () => resolve(undefined) });
      whileStoring?.(own, promise);
    }
    void run();
  };

  return {
    /** Adds files to a place, one after another. */
    add,
    /**
     * Adds the files that the device answers, such as the pictures of its camera. A failure to get them is among those
     * of the files.
     */
    ask: (place: Place, answer: () => Promise<readonly File[]>): void => {
      answer().then(
        (files) => (files.length > 0 ? add(place, files) : undefined),
        (error: unknown) => {
          const failed = { name: '', failure: toFailure(error) };
          change(keyOf(place), (batch) => ({ ...batch, failed: [...batch.failed, failed] }));
        },
      );
    },
    /** Forgets the failures of a place, once the person has read them. */
    forget: (place: Place): void => change(keyOf(place), (batch) => ({ ...batch, failed: [] })),
    /** Drops the files of a place that are still waiting; the one being added is finished. */
    cancel: (place: Place): void => {
      const key = keyOf(place);
      const dropped = waiting.filter((each) => each.key === key);
      waiting = waiting.filter((each) => each.key !== key);
      change(key, (batch) => ({ ...batch, total: batch.total - dropped.length }));
      for (const { settle } of dropped) settle();
    },
    /** The files that were last chosen for a place; undefined if there are none. */
    useBatch: (place: Place): FileBatch | undefined => useSyncExternalStore(subscribe, () => batches.get(keyOf(place))),
    /** Whether a file of any place is still being added. */
    useIsAdding: (): boolean =>
      useSyncExternalStore(subscribe, () => [...batches.values()].some(({ done, total }) => done < total)),
  };
}
