import { useEffect, useRef, useState } from 'react';
import { db } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { withRoom } from '../room.ts';
import type { FormRow } from './rows.ts';

type FormId = FormRow['id'];

type Values = Readonly<Record<string, unknown>>;

/** What was typed into a form before; undefined if nothing was. */
export const readForm = async (id: FormId): Promise<Values | undefined> => (await db().forms.get(id))?.values;

export const writeForm = async (id: FormId, values: Values): Promise<void> => {
  await withRoom(() => db().forms.put({ id, values }));
};

/** The forms that are open on a page, with how they are changed there. */
const opened = new Map<FormId, (edit: (now: Values) => Values) => void>();

/** Changes a form that may be open on a page. Throws `DeviceFailure` if nothing is in it. */
export async function editForm(id: FormId, edit: (now: Values) => Values): Promise<void> {
  const change = opened.get(id);
  if (change) {
    change(edit);
    return;
  }
  const now = await readForm(id);
  if (now === undefined) throw new DeviceFailure('device.not_restored');
  await writeForm(id, edit(now));
}

/** Fills a form, which must be empty. Throws `DeviceFailure` if something is in it. */
export async function fillForm(id: FormId, values: Values, store = db()): Promise<void> {
  await withRoom(
    () =>
      store.transaction('rw', store.forms, store.attachments, async () => {
        const typed = await store.forms.get(id);
        const attached = await store.attachments.where('owner').equals(id).count();
        if (typed !== undefined || attached > 0) throw new DeviceFailure('device.form_open');
        await store.forms.put({ id, values });
      }),
    store,
  );
}

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
  /** Changes values; a function gets those of this moment. */
  change: (changes: Partial<T> | ((now: T) => Partial<T>)) => void;
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
  const change = (changes: Partial<T> | ((now: T) => Partial<T>)) => {
    if (latest.current === undefined) return;
    const next = { ...latest.current, ...(typeof changes === 'function' ? changes(latest.current) : changes) };
    show(next);
    writing.current = writing.current.then(async () => {
      // Only the latest values are stored: those of a faster typist overtake the store.
      if (latest.current === next) await writeForm(id, next).catch(onFailed);
    });
  };
  useEffect(() => {
    let gone = false;
    opened.set(id, (edit) => change((now) => read(edit(now))));
    readForm(id).then(
      (stored) => (gone || latest.current !== undefined ? undefined : show(read(stored))),
      (error: unknown) => onFailed(error),
    );
    return () => {
      gone = true;
      opened.delete(id);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the form is read once, and what it is changed with works on refs
  }, [id]);
  return {
    values,
    change,
    clear: async () => {
      await writing.current;
      await clearForm(id);
      show(read(undefined));
    },
    stored: async () => await writing.current,
  };
}
