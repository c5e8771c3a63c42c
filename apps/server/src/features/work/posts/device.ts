import type { Caller } from '../../../caller.ts';

/**
 * A user's device as stored in records: the session's device, otherwise the device named by the caller. The user's id
 * is included, because users choose device names and two users may choose the same one.
 */
export const deviceOf = (caller: Caller, named: string | undefined): string =>
  `user:${caller.userId}:${caller.did ?? named ?? ''}`;
