import { datasetsOf } from '@field-service/ui/list/datasets.ts';
import { api } from '../connection/connection.ts';
import { session } from '../connection/session-state.ts';
import { db, isCurrent } from '../db.ts';
import { log } from '../logs/log.ts';
import { withRoom } from '../room.ts';

/** What was asked for since the app was opened, by store and type: a site may have no lookups of a type. */
const asked = new Set<string>();

/**
 * Fetches the lookups of a type if this device has none of them (specification 001, section 8), and stores them. Without
 * a network it does nothing. Rejects with the failure of the call.
 */
export async function fetchIfMissing(type: number): Promise<void> {
  const store = db();
  if (!navigator.onLine || session() === undefined) return;
  if ((await store.lookups.where('type').equals(type).count()) > 0) return;
  const key = `${store.name}/${type}`;
  if (asked.has(key)) return;
  asked.add(key);
  log('warning', `Lookup ${type} is not present locally`);
  try {
    const rows = await datasetsOf(api.data.read).rows('app-lookups', { find: { type } });
    // Another user may have logged in meanwhile.
    if (isCurrent(store)) await withRoom(() => store.lookups.bulkPut(rows), store);
  } catch (error) {
    asked.delete(key);
    throw error;
  }
}
