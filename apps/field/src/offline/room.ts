import { db } from './db.ts';
import { DeviceFailure, isFull } from './failure.ts';
import { log } from './logs/log.ts';
import { deleteSent } from './uploading/trim-sent.ts';

/** Space that downloads leave free for what is recorded, in bytes. */
const reserve = 30_000_000;

/**
 * Deletes the package that was sent longest ago, with its pictures. Returns its size in bytes; undefined if there is
 * none. Unsent work is never deleted.
 */
export async function makeRoom(store = db()): Promise<number | undefined> {
  const oldest = await store.transaction('rw', store.sent, store.packageFiles, store.pictures, async () => {
    const row = await store.sent.orderBy('sentAt').first();
    if (row) await deleteSent(store, [row.uploadId]);
    return row;
  });
  if (oldest) log('warning', `the device was full: the copy of the sent package of ${oldest.docno} was deleted`, store);
  return oldest?.bytes;
}

/** Browsers free space some time after a deletion. */
const settleMs = 250;
/** A write for which this many deleted copies make no room would not be helped by more. */
const maxCopies = 5;

/** Runs a write to a store; if the device is full, copies of sent packages make room for it. */
export async function withRoom<T>(write: () => Promise<T>, store = db()): Promise<T> {
  for (let copies = 0; ; copies += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isFull(error) || copies === maxCopies) throw error;
      const freed = await makeRoom(store).catch(() => undefined);
      if (freed === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, settleMs));
    }
  }
}

/** Runs a write that nothing depends on, such as a count of attempts; a full device goes without it. */
export async function ifRoom(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

let requiring: Promise<void> | undefined;

/**
 * Called before a download: makes room for it from copies of sent packages, no more than is missing. Throws
 * `device.full` if too little space would be left for recording.
 */
export async function requireRoom(): Promise<void> {
  requiring ??= freeReserve().finally(() => {
    requiring = undefined;
  });
  await requiring;
}

async function freeReserve(): Promise<void> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined || usage === undefined) return;
  for (let missing = reserve - (quota - usage); missing > 0;) {
    const freed = await makeRoom();
    if (freed === undefined) throw new DeviceFailure('device.full');
    missing -= freed;
  }
}
