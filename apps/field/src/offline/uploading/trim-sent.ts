import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { FieldDb } from '../db.ts';

/** Packages with a receipt are kept for this long. */
const keepSentMs = 30 * dayMs;

/** Deletes copies of sent packages with their pictures; requires a transaction over the three tables. */
export async function deleteSent(store: FieldDb, uploadIds: readonly string[]): Promise<void> {
  await store.sent.bulkDelete([...uploadIds]);
  await store.packageFiles.where('uploadId').anyOf(uploadIds).delete();
  await store.pictures.where('uploadId').anyOf(uploadIds).delete();
}

/** Deletes packages 30 days after their receipt, together with their pictures. */
export async function trimSent(store: FieldDb, now: number): Promise<void> {
  await store.transaction('rw', store.sent, store.packageFiles, store.pictures, async () => {
    const old = await store.sent
      .where('sentAt')
      .below(now - keepSentMs)
      .primaryKeys();
    await deleteSent(store, old);
  });
}
