import type { SystemDb } from '../../../db/system.ts';
import { clearSecrets, deleteDevices, endAppSessions, selectDevices } from './queries.ts';

export interface Device {
  did: string;
  name: string | null;
  version: string | null;
  /** True for the device to which the user's app was bound (site setting deviceBinding). */
  bound: boolean;
  firstSeen: number;
  lastSeen: number;
  /** The expiry of the login without a password (ms); null without a valid secret. */
  secretUntil: number | null;
}

/** A user's app devices, most recently used first. */
export async function devicesOf(db: SystemDb, userId: string, now: number): Promise<Device[]> {
  const rows = await selectDevices(db, userId);
  return rows.map(({ did, dname, ver, bound, cts, seen_at, valid_to }) => ({
    did,
    name: dname,
    version: ver,
    bound,
    firstSeen: cts,
    lastSeen: seen_at,
    secretUntil: valid_to !== null && valid_to > now ? valid_to : null,
  }));
}

/**
 * Removes a user's devices with their bindings and secrets, and ends every app session of the user. Returns the ids of
 * the devices, for the history, and of the ended sessions, which the caller announces to every process.
 */
export async function resetDevices(
  db: SystemDb,
  userId: string,
  now: number,
): Promise<{ dids: string[]; sessionIds: string[] }> {
  return { dids: await deleteDevices(db, userId), sessionIds: await endAppSessions(db, userId, 'reset', now) };
}

/**
 * Revokes the secrets of a user's devices and ends every app session; the devices remain known. Returns the ids of the
 * ended sessions.
 */
export async function resetSecrets(db: SystemDb, userId: string, now: number): Promise<string[]> {
  await clearSecrets(db, userId);
  return await endAppSessions(db, userId, 'reset', now);
}
