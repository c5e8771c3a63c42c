import { db } from './db.ts';
import { DeviceFailure, isFull } from './failure.ts';
import { log } from './log.ts';

/** Space that downloads leave free for what is recorded, in bytes. */
const reserve = 30_000_000;

/**
 * Deletes the package that was sent longest ago, with its pictures; returns false if there is none. Unsent work is
 * never deleted.
 */
export async function makeRoom(): Promise<boolean> {
  const store = db();
  const oldest = await store.transaction('rw', store.sent, store.packageFiles, store.pictures, async () => {
    const row = await store.sent.orderBy('sentAt').first();
    if (!row) return undefined;
    await store.sent.delete(row.uploadId);
    await store.packageFiles.where('uploadId').equals(row.uploadId).delete();
    await store.pictures.where('uploadId').equals(row.uploadId).delete();
    return row;
  });
  if (oldest) log('warning', `the device was full: the copy of the sent package of ${oldest.docno} was deleted`);
  return oldest !== undefined;
}

/** Runs a write; as long as the device is full, copies of sent packages make room for it. */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isFull(error) || !(await makeRoom().catch(() => false))) throw error;
    }
  }
}

/** The free space in bytes; undefined if the browser does not tell. */
async function freeSpace(): Promise<number | undefined> {
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || usage === undefined ? undefined : quota - usage;
}

/**
 * Called before a download: makes room for it from copies of sent packages. Throws `device.full` if it would leave too
 * little space for recording.
 */
export async function requireRoom(): Promise<void> {
  for (let free = await freeSpace(); free !== undefined && free < reserve; free = await freeSpace())
    if (!(await makeRoom())) throw new DeviceFailure('device.full');
}
