import { db } from '../db.ts';
import { newLocalId } from '../ids.ts';
import { liveRead } from '../live.ts';
import { attachmentsOf } from '../requests/attachments.ts';
import type { AttachmentRow } from '../requests/rows.ts';
import { withRoom } from '../room.ts';
import { unfinished } from './own-files.ts';

const owner = unfinished.avatar;

/** Keeps a picture that was taken or chosen for the profile until it is cropped, in place of an earlier one. */
export async function keepChosenPicture(blob: Blob, store = db()): Promise<void> {
  await withRoom(
    () =>
      store.transaction('rw', store.attachments, async () => {
        await store.attachments.where('owner').equals(owner).delete();
        const row = { owner, place: '', seq: 1, name: 'picture.jpg', fileId: null };
        await store.attachments.add({ id: newLocalId(), ...row, blob });
      }),
    store,
  );
}

/** Forgets the chosen picture: nothing has changed. */
export const dropChosenPicture = async (): Promise<void> => {
  await db().attachments.where('owner').equals(owner).delete();
};

/** The picture that is to be cropped; null if there is none, undefined until that is known. */
export const useChosenPicture = liveRead(
  async (): Promise<AttachmentRow | null> => (await attachmentsOf(owner)).at(-1) ?? null,
).useResult;
