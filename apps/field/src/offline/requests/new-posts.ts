import type { NewPostWrite } from '@field-service/contract/work/outbox-writes.ts';
import { db } from '../db.ts';
import { DeviceFailure } from '../failure.ts';
import { newLocalId } from '../ids.ts';
import { liveRead } from '../live.ts';
import { enqueueWrite } from '../outbox/outbox.ts';
import type { OutboxRow } from '../outbox/rows.ts';
import { withRoom } from '../room.ts';
import { attachmentsOf } from './attachments.ts';
import { fillForm } from './forms.ts';
import type { FormId } from './rows.ts';

/** A post that waits in the outbox. */
export interface WaitingPost extends OutboxRow {
  write: NewPostWrite;
}
const isWaiting = (row: OutboxRow): row is WaitingPost => row.write.kind === 'newPost';

/**
 * Submits a form: its post waits in the outbox with its attachments, and the form is empty again, in one durable step.
 * Attachments of lines that were deleted go. Returns the id of the write.
 */
export async function submitForm(write: Omit<NewPostWrite, 'kind'>): Promise<string> {
  const store = db();
  const { form, linePlaces } = write;
  return await withRoom(() =>
    store.transaction('rw', store.outbox, store.forms, store.attachments, async () => {
      const id = await enqueueWrite({ kind: 'newPost', ...write }, store);
      const attached = store.attachments.where('owner').equals(form);
      if (linePlaces) await attached.and(({ place }) => !linePlaces.includes(place)).delete();
      await store.attachments.where('owner').equals(form).modify({ owner: id });
      await store.forms.delete(form);
      return id;
    }),
  );
}

/** Whether a write can be taken back: the server has rejected it, or cannot have it. */
export const canReopen = ({ tries, refused }: OutboxRow): boolean => refused === true || tries === 0;

/**
 * Takes a post back from the outbox into its form, which must be empty. Throws `DeviceFailure` if the server may have
 * it, or if something else is in the form.
 */
export async function reopenForm(id: string): Promise<FormId> {
  const store = db();
  return await store.transaction('rw', store.outbox, store.forms, store.attachments, async () => {
    const row = await store.outbox.get(id);
    if (row === undefined || !isWaiting(row) || !canReopen(row)) throw new DeviceFailure('device.sending');
    const { form, values } = row.write;
    await fillForm(form, values, store);
    // The server may have deleted files that no post names: they are sent anew, as other ones.
    for (const { id: sent, ...attachment } of await attachmentsOf(id, store)) {
      await store.attachments.delete(sent);
      await store.attachments.add({ ...attachment, id: newLocalId(), owner: form, fileId: null });
    }
    await store.outbox.delete(id);
    return form;
  });
}

/** The posts of a form that wait to be sent, the latest first. */
export const useWaitingPosts = liveRead(async (form: FormId): Promise<WaitingPost[]> => {
  const rows = await db().outbox.orderBy('seq').reverse().toArray();
  return rows.filter(isWaiting).filter(({ write }) => write.form === form);
}).useResult;
