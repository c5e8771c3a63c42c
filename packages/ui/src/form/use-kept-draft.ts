import { useState } from 'react';
import { useFormHost } from './form-host.ts';
import { forgetDraft, keepDraft, readDraft, withDraft } from './kept-drafts.ts';

/** The browser's storage; undefined where it may not be used at all. */
const storage = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

interface DraftKeeper<V> {
  /** The values with which the form begins. */
  start: V;
  /** When what was restored was last changed, in ms; null if nothing was. */
  restoredAt: number | null;
  /** Whether what is in the form survives leaving it. */
  isKept: boolean;
  /** Stores the values; those that the person has not changed are not worth keeping. */
  keep: (values: V, isChanged: boolean) => void;
  forget: () => void;
}

/**
 * Keeps what is in a form in the browser, for the person and the form's name, and restores it when the form is opened
 * again. Without a name, nothing is kept.
 */
export function useKeptDraft<V extends object>(name: string | undefined, initial: V): DraftKeeper<V> {
  const { owner } = useFormHost();
  const [store] = useState(storage);
  const [found] = useState(() =>
    store === undefined || name === undefined ? undefined : readDraft(store, owner, name, Date.now()),
  );
  const [start] = useState(() => (found === undefined ? initial : withDraft(initial, found.values)));
  const [restoredAt, setRestoredAt] = useState(found?.at ?? null);
  const [isKept, setKept] = useState(store !== undefined && name !== undefined);
  const forget = () => {
    if (store !== undefined && name !== undefined) forgetDraft(store, owner, name);
    setRestoredAt(null);
  };
  const keep = (values: V, isChanged: boolean) => {
    if (store === undefined || name === undefined) return;
    if (isChanged) setKept(keepDraft(store, owner, name, { at: Date.now(), values }));
    else forgetDraft(store, owner, name);
  };
  return { start, restoredAt, isKept, keep, forget };
}
