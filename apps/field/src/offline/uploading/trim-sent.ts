import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { FieldDb } from '../db.ts';

/** Packages with a receipt, and positions that were sent, are kept for this long. */
const keepSentMs = 30 * dayMs;

/** Deletes copies of sent packages with their pictures; requires a transaction over the three tables. */
export async function deleteSent(store: FieldDb, uploadIds: readonly string[]): Promise<void> {
  await store.sent.bulkDelete([...uploadIds]);
  await store.packageFiles.where('uploadId').anyOf(uploadIds).delete();
  await store.pictures.where('uploadId').anyOf(uploadIds).delete();
}

/** Deletes packages 30 days after their receipt, together with their pictures, and positions that were sent before. */
export async function trimSent(store: FieldDb, now: number): Promise<void> {
  const before = now - keepSentMs;
  await store.transaction('rw', store.sent, store.packageFiles, store.pictures, store.sentTrails, async () => {
    await deleteSent(store, await store.sent.where('sentAt').below(before).primaryKeys());
    await store.sentTrails.where('sentAt').below(before).delete();
  });
}
