import { db } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { newLocalId } from '../ids.ts';
import { liveRead } from '../live.ts';
import type { Removal } from '../recorded/removal.ts';
import { withRoom } from '../room.ts';
import type { AttachmentRow, FormId } from './rows.ts';

const inOrder = (rows: readonly AttachmentRow[]): AttachmentRow[] => rows.toSorted((a, b) => a.seq - b.seq);

/** The attachments of a form or a write, in the order in which they were added. */
export const attachmentsOf = async (owner: string, store = db()): Promise<AttachmentRow[]> =>
  inOrder(await store.attachments.where('owner').equals(owner).toArray());

/** Stores a file of a form. It is durable when this resolves. */
export async function addAttachment(
  form: FormId,
  file: { name: string; blob: Blob },
  place = '',
  store = db(),
): Promise<void> {
  await withRoom(
    () =>
      store.transaction('rw', store.attachments, async () => {
        const last = (await attachmentsOf(form, store)).at(-1);
        const { name, blob } = file;
        const seq = (last?.seq ?? 0) + 1;
        await store.attachments.add({ id: newLocalId(), owner: form, place, seq, name, blob, fileId: null });
      }),
    store,
  );
}

const keyOf = (values: Readonly<Record<string, unknown>> | undefined): unknown => values?.key;

/**
 * Deletes a file of a form, and returns how to take that back: not into another form that was begun since. Returns
 * undefined if the file is deleted already.
 */
export async function removeAttachment(id: string): Promise<Removal | undefined> {
  const store = db();
  const removed = await store.transaction('rw', store.attachments, store.forms, async () => {
    const row = await store.attachments.get(id);
    if (row) await store.attachments.delete(id);
    return row && { row, form: await store.forms.where('id').equals(row.owner).first() };
  });
  if (removed === undefined) return undefined;
  const { row, form } = removed;
  return {
    record: id,
    undo: async () =>
      await store.transaction('rw', store.attachments, store.forms, async () => {
        const now = await store.forms.where('id').equals(row.owner).first();
        if (form && keyOf(now?.values) !== keyOf(form.values)) throw new DeviceFailure('device.not_restored');
        await store.attachments.put(row);
      }),
    end: async () => await Promise.resolve(),
  };
}

/** Removes the attachments of one place of a form. */
export const removePlace = async (form: FormId, place: string): Promise<void> => {
  await db()
    .attachments.where('owner')
    .equals(form)
    .and((row) => row.place === place)
    .delete();
};

/** The attachments of a form; undefined until they are read. */
export const useAttachments = liveRead(async (form: FormId) => await attachmentsOf(form)).useResult;
