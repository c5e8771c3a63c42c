import type { Caller } from '../../../caller.ts';

/**
 * A user's device as stored in records: the session's device, otherwise the one named by the caller. The user's id is
 * included: users choose the names of their devices, so two users may choose the same name.
 */
export const deviceOf = (caller: Caller, named: string | undefined): string =>
  `user:${caller.userId}:${caller.did ?? named ?? ''}`;
