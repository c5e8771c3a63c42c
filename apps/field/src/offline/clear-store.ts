import { Dexie } from 'dexie';
import { databaseName, db, FieldDb } from './db.ts';
import { log } from './logs/log.ts';
import { firstFacts } from './sync/first-facts.ts';
import { countUnsent } from './unsent.ts';
import { trimSent } from './uploading/trim-sent.ts';

/**
 * Tables that outlive a logout: copies of sent packages with their pictures and of sent positions, the log, facts such as
 * the server's epoch, and forms that were begun.
 */
const kept: ReadonlySet<string> = new Set([
  'sent',
  'packageFiles',
  'pictures',
  'sentTrails',
  'logs',
  'facts',
  'forms',
  'attachments',
]);

/**
 * Deletes the user's data from the device, unless something is unsent at this moment.
 * Copies of sent packages stay for their 30 days, because a restored server may ask for them again.
 */
export async function clearIfSent(): Promise<void> {
  const store = db();
  await store.transaction('rw', store.tables, async () => {
    if ((await countUnsent()) > 0) return;
    for (const table of store.tables) if (!kept.has(table.name)) await table.clear();
    await store.pictures.where('uploadId').equals('').delete();
    await store.facts.toCollection().modify((facts) => {
      const { epoch, clockDifference } = facts;
      Object.assign(facts, firstFacts, { epoch, clockDifference });
    });
  });
}

/** Deletes copies of packages that other users of this device sent more than 30 days ago. */
export async function trimOtherStores(now: number): Promise<void> {
  const prefix = databaseName('');
  const others = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix) && name !== db().name);
  for (const name of others) {
    const userId = name.slice(prefix.length);
    if (userId === 'device') continue;
    const store = new FieldDb(userId);
    try {
      await store.open();
      await trimSent(store, now);
    } catch (error) {
      // A broken store of another user must not stop this user's sync.
      log('warning', `the store of ${userId} cannot be trimmed: ${String(error)}`);
    } finally {
      store.close();
    }
  }
}
