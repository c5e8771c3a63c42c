import { useEffect, useRef, useState } from 'react';
import { db } from '../db.ts';
import { withRoom } from '../room.ts';
import type { FormId } from './rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** What was typed into a form before; undefined if nothing was. */
export const readForm = async (id: FormId): Promise<Values | undefined> => (await db().forms.get(id))?.values;

export const writeForm = async (id: FormId, values: Values): Promise<void> => {
  await withRoom(() => db().forms.put({ id, values }));
};

/** Forgets what was typed into a form, with its attachments. */
export async function clearForm(id: FormId): Promise<void> {
  const store = db();
  await store.transaction('rw', store.forms, store.attachments, async () => {
    await store.forms.delete(id);
    await store.attachments.where('owner').equals(id).delete();
  });
}

export interface KeptForm<T> {
  /** Undefined until what was typed before is read. */
  values: T | undefined;
  change: (changes: Partial<T>) => void;
  /** Empties the form, here and in the store. */
  clear: () => Promise<void>;
  /** Waits until what was typed is stored. */
  stored: () => Promise<void>;
}

/**
 * A form whose values are stored with every change, so that what was typed is there again after a kill. `read` checks
 * stored values, which an earlier version of the app may have written. `onFailed` is told of a change that could not be
 * stored.
 */
export function useKeptForm<T extends Values>(
  id: FormId,
  read: (stored: Values | undefined) => T,
  onFailed: (error: unknown) => void,
): KeptForm<T> {
  const [values, setValues] = useState<T>();
  const latest = useRef<T>(undefined);
  const writing = useRef<Promise<void>>(Promise.resolve());
  const show = (next: T) => {
    latest.current = next;
    setValues(next);
  };
  useEffect(() => {
    let gone = false;
    readForm(id).then(
      (stored) => (gone || latest.current !== undefined ? undefined : show(read(stored))),
      (error: unknown) => onFailed(error),
    );
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the form is read once
  }, [id]);
  return {
    values,
    change: (changes) => {
      if (latest.current === undefined) return;
      const next = { ...latest.current, ...changes };
      show(next);
      writing.current = writing.current.then(async () => {
        // Only the latest values are stored: those of a faster typist overtake the store.
        if (latest.current === next) await writeForm(id, next).catch(onFailed);
      });
    },
    clear: async () => {
      await writing.current;
      await clearForm(id);
      show(read(undefined));
    },
    stored: async () => await writing.current,
  };
}
