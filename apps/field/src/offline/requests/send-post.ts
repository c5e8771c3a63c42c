import { ApiFailure } from '@field-service/contract/api-failure.ts';
import {
  attachmentKey,
  attachmentQuery,
  isSubmitted,
  newPostRequest,
  submitKey,
  submitRequest,
} from '@field-service/contract/work/outbox-requests.ts';
import type { NewPostWrite } from '@field-service/contract/work/outbox-writes.ts';
import type { Sender } from '../connection/connection.ts';
import { deviceId } from '../device-db.ts';
import type { AttachmentRow } from './rows.ts';
import { attachmentsOf } from './attachments.ts';

/** Sends an attachment unless the server has it, and returns the id of its file. A repeated attempt makes no second file. */
async function sendAttachment(
  { api, store }: Sender,
  { id, name, blob, fileId }: AttachmentRow,
  write: NewPostWrite,
): Promise<string> {
  if (fileId !== null) return fileId;
  const form = new FormData();
  form.append('file', blob, name);
  const { data } = await api.uploads.part(
    { query: attachmentQuery(write), body: form },
    { idempotencyKey: attachmentKey(id) },
  );
  const sent = data[0]?.id;
  if (typeof sent !== 'string') throw new ApiFailure('client.unreadable');
  await store.attachments.update(id, { fileId: sent });
  return sent;
}

/**
 * Sends a post that was created on the phone, after its attachments. A claim is submitted with it. However often it is
 * sent, the server has it once: `id` is its key.
 */
export async function sendPost(sender: Sender, id: string, write: NewPostWrite): Promise<void> {
  const { api, store } = sender;
  const sent = new Map<string, string[]>();
  for (const row of await attachmentsOf(id, store))
    sent.set(row.place, [...(sent.get(row.place) ?? []), await sendAttachment(sender, row, write)]);
  const { data } = await api.posts.create(newPostRequest(write, sent, await deviceId()), { idempotencyKey: id });
  if (isSubmitted(write)) await api.claims.submit(submitRequest(data), { idempotencyKey: submitKey(id) });
}
