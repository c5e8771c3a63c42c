import type { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useSyncExternalStore } from 'react';

export interface RecentFailure {
  /** In ms. */
  at: number;
  failure: ApiFailure;
}

const kept = 5;
let failures: readonly RecentFailure[] = [];
const listeners = new Set<() => void>();

const publish = (next: readonly RecentFailure[]): void => {
  failures = next;
  for (const listener of listeners) listener();
};

/**
 * Remembers the last five failures that the server reported, including rejections, for support (specification, part 1
 * §4).
 */
export const rememberFailure = (failure: ApiFailure, at: number): void => {
  if (failure.fromServer) publish([{ at, failure }, ...failures].slice(0, kept));
};

/** Called when the user leaves: their texts may name what the next user may not see. */
export const forgetFailures = (): void => publish([]);

export const recentFailures = (): readonly RecentFailure[] => failures;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The last failures, newest first. */
export const useRecentFailures = (): readonly RecentFailure[] => useSyncExternalStore(subscribe, recentFailures);
