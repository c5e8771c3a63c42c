import { db } from '../db.ts';
import { dropRemovedPin } from '../device-db.ts';
import { showNotice } from '../notices.ts';
import { api } from '../connection/connection.ts';
import { session } from '../connection/session-state.ts';

/** Drops the PIN if the office has removed it, by the profile on this device. Returns whether it has. */
export async function takeRemoval(): Promise<boolean> {
  const userId = session()?.userId;
  const profile = await db().profile.get('this');
  if (userId === undefined || profile?.user.id !== userId) return false;
  const isRemoved = await dropRemovedPin(userId, profile.pinResetAt);
  if (isRemoved) showNotice({ kind: 'pinRemoved' });
  return isRemoved;
}

/** Asks the server whether the office has removed the PIN, and drops it if so. Throws `ApiFailure`. */
export async function askForRemoval(signal?: AbortSignal): Promise<boolean> {
  const store = db();
  const { data } = await api.session.profile({}, signal ? { signal } : {});
  // Another user may have logged in meanwhile.
  if (data.user.id !== session()?.userId || store !== db()) return false;
  await store.profile.put({ ...data, id: 'this' });
  return await takeRemoval();
}
