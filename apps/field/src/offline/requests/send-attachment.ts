import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { attachmentKey } from '@field-service/contract/work/outbox-requests.ts';
import type { Sender } from '../connection/connection.ts';
import type { AttachmentRow } from './rows.ts';

/** Sends an attachment unless the server has it, and returns the id of its file. A repeated attempt makes no second file. */
export async function sendAttachment(
  { api, store }: Sender,
  { id, name, blob, fileId }: AttachmentRow,
  query: NonNullable<Parameters<Sender['api']['uploads']['part']>[0]['query']>,
): Promise<string> {
  if (fileId !== null) return fileId;
  const form = new FormData();
  form.append('file', blob, name);
  const { data } = await api.uploads.part({ query, body: form }, { idempotencyKey: attachmentKey(id) });
  const sent = data[0]?.id;
  if (typeof sent !== 'string') throw new ApiFailure('client.unreadable');
  await store.attachments.update(id, { fileId: sent });
  return sent;
}
