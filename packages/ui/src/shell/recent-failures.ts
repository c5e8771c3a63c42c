import type { ApiFailure } from '@field-service/contract/api-failure.ts';

const kept = 5;
const failures: { at: number; failure: ApiFailure }[] = [];

/** Remembers the last five server errors (specification, part 1 §4), for support. */
export const rememberFailure = (failure: ApiFailure, at: number): void => {
  if (!failure.fromServer) return;
  failures.unshift({ at, failure });
  failures.length = Math.min(failures.length, kept);
};

export const recentFailures = (): readonly { at: number; failure: ApiFailure }[] => [...failures];
