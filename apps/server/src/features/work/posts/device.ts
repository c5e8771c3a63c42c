import type { Caller } from '../../../caller.ts';

/**
 * A user's device as stored in records: the session's device, or the one named by the caller, for this user only. Users
 * choose the names of their devices, so a device name of another user must not match their records.
 */
export const deviceOf = (caller: Caller, named: string | undefined): string =>
  `user:${caller.userId}:${caller.did ?? named ?? ''}`;
