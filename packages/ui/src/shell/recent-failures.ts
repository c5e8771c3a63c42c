import type { ApiFailure } from '@field-service/contract/api-failure.ts';

const kept = 5;
const failures: { at: number; failure: ApiFailure }[] = [];

/**
 * Remembers the last five failures that the server reported, including rejections, for support (specification, part 1
 * §4).
 */
export const rememberFailure = (failure: ApiFailure, at: number): void => {
  if (!failure.fromServer) return;
  failures.unshift({ at, failure });
  failures.length = Math.min(failures.length, kept);
};

export const recentFailures = (): readonly { at: number; failure: ApiFailure }[] => [...failures];
