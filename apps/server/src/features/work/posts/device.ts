import type { Caller } from '../../../caller.ts';

/**
 * A user's device as records name it: the device of the session, or the one that the caller names, of this user alone.
 * Devices are named by those who hold them, so that the name of another's leads to none of that one's records.
 */
export const deviceOf = (caller: Caller, named: string | undefined): string =>
  `user:${caller.userId}:${caller.did ?? named ?? ''}`;
