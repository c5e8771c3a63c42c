import type { GoneReason } from '@field-service/domain/work/phone/job-news.ts';
import type { Failure } from './rows.ts';

/** Notices to the user from the store and the background work; the app puts them into words. */
export type FieldNotice =
  | { kind: 'taskRemoved'; title: string; reason: GoneReason }
  | { kind: 'sent'; jobs: number }
  /** A rejected package; `asked` if the user asked to send it. */
  | { kind: 'uploadFailed'; failure: Failure; asked: boolean }
  | { kind: 'missingList'; names: readonly string[] }
  | { kind: 'unreachable' }
  /** Another press of the back button leaves the app. */
  | { kind: 'leaving' }
  | { kind: 'notStored'; failure: Failure }
  /** Entries on these jobs that could not be stored before another user entered. */
  | { kind: 'notKept'; jobs: readonly string[]; failure: Failure }
  /** An entry that goes over a limit; everything stays as it was. */
  | { kind: 'notTaken'; failure: Failure }
  /** An act that had no effect and can be repeated. */
  | { kind: 'failed'; failure: Failure };

type Listener = (notice: FieldNotice) => void;
const listeners = new Set<Listener>();

export const showNotice = (notice: FieldNotice): void => {
  for (const listener of listeners) listener(notice);
};

export const onNotice = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
