import type { Failure } from './rows.ts';

/** Notices to the user from the store and the background work; the app puts them into words. */
export type FieldNotice =
  | { kind: 'taskRemoved'; title: string }
  | { kind: 'sent'; jobs: number }
  | { kind: 'uploadFailed'; failure: Failure }
  | { kind: 'missingList'; names: readonly string[] }
  | { kind: 'unreachable' }
  | { kind: 'relogin' }
  | { kind: 'notStored'; failure: Failure };

type Listener = (notice: FieldNotice) => void;
const listeners = new Set<Listener>();

export const showNotice = (notice: FieldNotice): void => {
  for (const listener of listeners) listener(notice);
};

export const onNotice = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
